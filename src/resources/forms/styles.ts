/** How forms look: in paragraphs, each control below its words. Their classes are those of Contact Form 7. */
export const styles = `.wpcf7-form { display: block; }
.wpcf7-form p { margin: 0 0 .9rem; }
.wpcf7-form label { display: inline; }
.wpcf7-form-control-wrap { display: block; position: relative; margin-top: .25rem; }
.wpcf7-text, .wpcf7-email, .wpcf7-url, .wpcf7-tel, .wpcf7-quiz, .wpcf7-textarea, .wpcf7-select, .wpcf7-file { width: 100%; }
.wpcf7-range { width: 100%; padding-inline: 0; }
.wpcf7-list-item { display: block; }
.wpcf7-list-item label { display: flex; gap: .5rem; align-items: baseline; }
.wpcf7-quiz-label { display: block; margin-bottom: .25rem; }
.wpcf7-not-valid { border-color: currentColor; }
.wpcf7-not-valid-tip { display: block; margin-top: .25rem; border-left: 4px solid currentColor; padding-left: .75rem; font-weight: 600; }
.wpcf7-submit { background: var(--link); border-color: var(--link); color: var(--paper); font-weight: 600; }
.wpcf7-response-output:empty { display: none; }
.unseen, .wpcf7 .screen-reader-response { position: absolute; overflow: hidden; clip-path: inset(50%); width: 1px; height: 1px; margin: -1px; padding: 0; }
`
