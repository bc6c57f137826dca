/** Where the script of cards is, below the website's address. */
export const embedScriptPath = '/almanac-card.js'

/**
 * What a card tells the page that shows it: how high it is, and which link was followed. A frame with nothing but scripts
 * may not lead its reader anywhere by itself.
 */
export const embedScript = `(function (w, d) {
  var found = /[?&]secret=([a-zA-Z0-9]+)/.exec(w.location.hash)
  if (!found || w.parent === w) return
  function say(message, value) {
    w.parent.postMessage({ message: message, value: value, secret: found[1] }, '*')
  }
  function sayHeight() {
    say('height', Math.ceil(d.querySelector('main').getBoundingClientRect().height))
  }
  d.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    say('link', link.href)
  })
  w.addEventListener('load', sayHeight)
  w.addEventListener('resize', sayHeight)
})(window, document)
`
