import * as z from 'zod/mini'
import { suretySave } from '../../contract/surety.ts'
import { personalCode } from './identifier.ts'

/** A surety as sent, the personal code checked where it is given. */
export const validSuretySave = z.extend(suretySave, { personalCode: z.optional(personalCode) })
