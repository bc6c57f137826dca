import { isIn } from '../../derive/rest-root.ts'
import type { RestRoot, Resource } from '../../model/model.ts'

type Labels = Resource['labels']

/** The labels of types and taxonomies; for WordPress's editors also those of buttons and messages. */
export function labelsOf({ labels }: Resource, rest: RestRoot, more: (words: Labels) => Record<string, string>) {
  const { singular, plural } = labels
  return {
    name: plural,
    singular_name: singular,
    ...(isIn(rest, { onlyIn: 'wordpress' }) && { ...commonLabels(labels), ...more(labels) }),
  }
}

function commonLabels({ singular, plural }: Labels): Record<string, string> {
  return {
    add_new_item: `Add ${singular}`,
    all_items: `All ${plural}`,
    archives: plural,
    edit_item: `Edit ${singular}`,
    item_link: `${singular} link`,
    item_link_description: `A link to one of the ${plural.toLowerCase()}.`,
    items_list: `List of ${plural.toLowerCase()}`,
    items_list_navigation: `Pages of ${plural.toLowerCase()}`,
    menu_name: plural,
    name_admin_bar: singular,
    not_found: `No ${plural.toLowerCase()} found.`,
    parent_item_colon: `Parent ${singular}:`,
    search_items: `Search ${plural}`,
    view_item: `View ${singular}`,
  }
}

/** Labels of post types only. */
export function typeLabels({ singular, plural }: Labels): Record<string, string> {
  return {
    add_new: `Add ${singular}`,
    attributes: 'Attributes',
    featured_image: 'Featured picture',
    filter_by_date: 'Filter by date',
    filter_items_list: `Filter ${plural.toLowerCase()}`,
    insert_into_item: 'Insert',
    item_published: `${singular} published.`,
    item_published_privately: `${singular} published privately.`,
    item_reverted_to_draft: `${singular} is a draft again.`,
    item_scheduled: `${singular} scheduled.`,
    item_trashed: `${singular} moved to the trash.`,
    item_updated: `${singular} updated.`,
    new_item: `New ${singular}`,
    not_found_in_trash: `No ${plural.toLowerCase()} found in the trash.`,
    remove_featured_image: 'Remove featured picture',
    set_featured_image: 'Set featured picture',
    uploaded_to_this_item: 'Uploaded here',
    use_featured_image: 'Use as featured picture',
    view_items: `View ${plural}`,
  }
}

/** Labels of taxonomies only. */
export function taxonomyLabels({ singular, plural }: Labels): Record<string, string> {
  return {
    add_or_remove_items: `Add or remove ${plural.toLowerCase()}`,
    back_to_items: `Back to ${plural}`,
    choose_from_most_used: `Choose from the most used ${plural.toLowerCase()}`,
    desc_field_description: 'The description is shown above its entries.',
    filter_by_item: `Filter by ${singular.toLowerCase()}`,
    most_used: 'Most used',
    name_field_description: 'The name that readers see.',
    new_item_name: `New ${singular.toLowerCase()} name`,
    no_terms: `No ${plural.toLowerCase()}`,
    parent_field_description: 'The one that it belongs to.',
    parent_item: `Parent ${singular}`,
    popular_items: `Popular ${plural}`,
    separate_items_with_commas: `Separate ${plural.toLowerCase()} with commas`,
    slug_field_description: 'The slug is its name in addresses.',
    update_item: `Update ${singular}`,
  }
}
