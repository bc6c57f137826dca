// Published as CommonJS: what its importers, which are modules, get as default is all of it.
import all from '../node_modules/@wordpress/block-editor/node_modules/react-autosize-textarea/lib/index.js'

export default all.default
