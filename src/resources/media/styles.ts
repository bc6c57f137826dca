/** How galleries, captions and players in texts look. */
export const styles = `.wp-caption { max-width: 100%; }
figcaption { color: var(--soft); font-size: .9375rem; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.gallery-columns-1 { grid-template-columns: minmax(0, 1fr); }
.gallery-columns-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.gallery-columns-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.gallery-item { margin: 0; }
.gallery-item img { display: block; width: 100%; }
audio { width: 100%; }
.wp-playlist-tracks li { margin: .75rem 0; }
`
