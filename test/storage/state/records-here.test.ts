import { expect, it } from 'vitest'
import type { SharedRecords } from '../../../src/model/model.ts'
import { AutosaveFiles } from '../../../src/resources/revisions/autosave-files.ts'
import { alone } from '../../../src/site/services.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { AsideRecords } from '../../../src/storage/state/aside-records.ts'
import { RecordExchange } from '../../../src/storage/state/record-exchange.ts'
import { RecordsHere } from '../../../src/storage/state/records-here.ts'
import type { RecordChange, SharedStore } from '../../../src/storage/state/shared-store.ts'
import { temporaryFolder } from '../../cli/built-cli.ts'
import { crowd } from '../../hostile/faulty-disk.ts'

it('records that cannot be listed, as where too many files are open, are not told to others as deleted', async () => {
  const root = temporaryFolder()
  let records!: SharedRecords
  const files = new AutosaveFiles({
    machineFile: (name) => MachinePlace.of(root, name),
    share: (shared) => ((records = shared), alone),
  })
  const here = new RecordsHere(new AsideRecords(root, () => {}), () => {})
  here.add(records)
  const sent: RecordChange[] = []
  const put = (changes: readonly RecordChange[]) => {
    sent.push(...changes)
    return Promise.resolve(changes.map(() => 4))
  }
  const store = { put } as unknown as SharedStore
  const exchange = new RecordExchange(
    store,
    here,
    (work) => Promise.resolve(work()),
    () => false,
  )
  const words = { userId: 3, moment: 1, data: {}, body: 'Unsaved words.' }
  here.put(records, new Map([['7/3', { version: 3, value: Buffer.from('9 {"body": "Other words."}') }]]), false)
  expect(here.altered(records)).toEqual([])
  // As a command would, beside the server.
  files.keep(7, words, () => false)
  files.keep(8, words, () => false)
  const { end } = crowd(root)
  await expect(exchange.sendAltered(() => true)).rejects.toThrow('EMFILE')
  end()
  await exchange.sendAltered(() => true)
  const told = sent.map(({ key, value }) => `${key} ${value?.includes('Unsaved words.')}`)
  expect(told.toSorted()).toEqual(['7/3 true', '8/3 true'])
})
