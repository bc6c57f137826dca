import { z } from 'zod'
import type { SettingTable } from '../../model/model.ts'
import { addressBase } from '../shared/permalink.ts'

/** The settings that the calendar reads. */
export const settings: SettingTable = {
  event_base: addressBase('event', 'events'),
  event_category_base: addressBase('events/category', 'event categories'),
  venue_base: addressBase('venue', 'venues'),
  organizer_base: addressBase('organizer', 'organizers'),
  currency_symbol: [z.string(), '$', 'The sign of the currency in costs.'],
  currency_position: [z.enum(['before', 'after']), 'before', 'Where the sign of the currency stands.'],
  event_radius: [z.number().positive(), 25, 'How far from a place events count as near it, in kilometres.'],
}
