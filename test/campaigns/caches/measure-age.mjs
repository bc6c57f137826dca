import { setTimeout as sleep } from 'node:timers/promises'
import { files } from '../http-fuzz/target.mjs'
import { openBehind } from './open-behind.mjs'

const paths = ['/rest/core/v2/posts/10', '/rest/core/v2/posts', '/', '/feed/']

/** How long after the answer to a write the last of some addresses is as it was before: with purges, and without any. */
export async function measureAge(name, caches, say) {
  await measure(true, 3600, 20, 1000)
  // The first answer after its time is fetched before it is seen.
  await measure(false, 3, 10, 3100)

  async function measure(purges, seconds, times, most) {
    const settings = { ...JSON.parse(files['settings.json']), shared_max_age: seconds }
    const own = { ...files, 'settings.json': JSON.stringify(settings) }
    const behind = await openBehind(name, caches, { files: own, logins: ['administrator'], purges })
    // All is forgotten at the start.
    await sleep(1500)
    const ages = []
    for (let time = 0; time < times; time++) {
      for (const path of [...paths, ...paths]) await behind.ask(path)
      const title = `Age ${time} of ${times}`
      await behind.ask(paths[0], { method: 'POST', as: 'administrator', json: { title } })
      const since = performance.now()
      await Promise.all(
        paths.map(async (path) => {
          while (!(await behind.ask(path)).text.includes(title) && performance.now() < since + 3 * most) await sleep(5)
        }),
      )
      ages.push(Math.round(performance.now() - since))
    }
    await behind.close()
    ages.sort((a, b) => a - b)
    const longest = ages.at(-1)
    const how = purges ? 'with a purge' : `without one, s-maxage ${seconds}`
    say(`${name}: ${how}, stale for ${ages[times >> 1]} ms (median), ${longest} ms (longest)`, longest > most)
  }
}
