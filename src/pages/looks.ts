import { lookNames, type LookName, lookSetting } from '../derive/settings/looks.ts'
import type { Settings } from '../model/model.ts'

/** Custom properties that differ from the default look: for all pages, and for the dark scheme. */
interface Look {
  readonly light: string
  readonly dark: string
}

const serif = "'Iowan Old Style', Palatino, 'Palatino Linotype', Georgia, serif"

/** Values of the custom properties that a site's own rules may set, too; `fern` is the default. */
const looks: Readonly<Record<Exclude<LookName, 'fern'>, Look>> = {
  ink: {
    light: `--paper: #ffffff; --ink: #1a1a1a; --soft: #5a5a5a; --line: #d6d6d6; --link: #1f3f8f; --tint: #f3f3f1; --font: ${serif}; --radius: 0;`,
    dark: '--paper: #141414; --ink: #ececec; --soft: #adadad; --line: #383838; --link: #a9c1ff; --tint: #202020;',
  },
  clay: {
    light: `--paper: #fdf9f4; --ink: #2a211b; --soft: #67584c; --line: #e3d8cc; --link: #8a3b12; --tint: #f5ece2; --heading-font: ${serif};`,
    dark: '--paper: #1b1613; --ink: #efe6de; --soft: #b8a99c; --line: #3d342e; --link: #f0b088; --tint: #28211c;',
  },
  sea: {
    light:
      '--paper: #fbfdfe; --ink: #16212b; --soft: #50606d; --line: #d3dee6; --link: #0b5a86; --tint: #eaf2f7; --radius: 1rem;',
    dark: '--paper: #10171d; --ink: #e3ebf1; --soft: #a2b2bf; --line: #2f3c47; --link: #86c7ee; --tint: #1a242c;',
  },
  plum: {
    light: `--paper: #fdfbfd; --ink: #241a27; --soft: #62556a; --line: #e0d6e3; --link: #7a2372; --tint: #f4ecf5; --heading-font: ${serif};`,
    dark: '--paper: #18131a; --ink: #ece3ee; --soft: #b3a5b8; --line: #3a303d; --link: #e3a4dc; --tint: #241c27;',
  },
  bold: {
    light:
      '--paper: #ffffff; --ink: #000000; --soft: #404040; --line: #000000; --link: #0000c8; --tint: #f0f0f0; --bad: #a30000; --radius: 0; --width: 52rem;',
    dark: '--paper: #000000; --ink: #ffffff; --soft: #cfcfcf; --line: #ffffff; --link: #9ecbff; --tint: #1c1c1c; --bad: #ffb0a3;',
  },
}

/** Returns the rules of the site's look, which follow the default ones. */
export function lookRules(settings: Pick<Settings, string>): string {
  const name = lookNames.find((one) => one === settings[lookSetting])
  if (name === undefined || name === 'fern') return ''
  const { light, dark } = looks[name]
  // All looks print black on white.
  return `@media screen {\n  :root { ${light} }\n}\n@media screen and (prefers-color-scheme: dark) {\n  :root { ${dark} }\n}\n`
}
