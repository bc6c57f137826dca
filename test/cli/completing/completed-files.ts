/** Files of a site, of whose entries some are offered. */
export const files = {
  'posts/2026/soup.md': '---\nid: 10\ntitle: Soup\n---\n',
  'posts/stew.md': '---\nid: 11\ntitle: Stew\nstatus: draft\n---\n',
  'posts/file.md': '---\nid: 12\ntitle: S\nslug: sorbet\n---\n',
  'posts/gone.md': '---\nid: 13\ntitle: Gone\nstatus: trash\n---\n',
  'pages/about.md': '---\nid: 20\ntitle: About\n---\n',
  'pages/about/team.md': '---\nid: 21\ntitle: Team\nparent: about\n---\n',
  'tags/hot.md': '---\nid: 5\nname: Hot\n---\n',
  'tags/cold.md': '---\nid: 6\nname: Cold\n---\n',
  'media/pan.txt': 'x',
  'comments/soup/40.md': '---\nid: 40\npost: soup\n---\nHi\n',
}
