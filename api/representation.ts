import type * as z from 'zod/mini'
import { choice } from './field.ts'

/** Basis of a person's right to sign for a company. */
export const representationTypes = ['Law', 'Power of Attorney'] as const
export const representationType = choice(representationTypes)
export type RepresentationType = z.infer<typeof representationType>

export const identityDocumentTypes = [
  'id_card',
  'drivers_license',
  'passport',
  'foreigner_passport',
  'residence_permit',
  'commercial_registry_statement',
] as const
export const identityDocumentType = choice(identityDocumentTypes)
