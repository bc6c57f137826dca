/** Our pages bring no script that would show the frame of an embedded page: readers see its quotation. */
export const styles = `iframe.wp-embedded-content { display: none; }
`
