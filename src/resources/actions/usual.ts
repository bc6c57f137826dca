import { create } from './create.ts'
import { get } from './get.ts'
import { list } from './list.ts'
import { remove } from './remove.ts'
import { update } from './update.ts'

export const usualActions = [list, create, get, update, remove] as const
