import * as z from 'zod/mini'
import { applicationSave } from '../../api/partner-api.ts'
import { strippedText } from './valid-identifier.ts'
import { clientIdentifiers, queryRules } from './valid-query.ts'

/** What a web shop sends, held to the same identifiers and rules as the portal's own form. */
export const validApplicationSave = z
  .extend(applicationSave, {
    ...clientIdentifiers,
    custRegCode: strippedText(40).check(z.minLength(1, 'field.required')),
  })
  .check(...queryRules)
