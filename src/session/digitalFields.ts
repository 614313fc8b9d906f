import * as z from 'zod/mini'
import type { DigitalLogin } from '../../contract/session.ts'
import { personalCode } from '../../domain/valid/identifier.ts'
import type { DigitalMethod } from '../../machines/digital-login.machine.ts'

export const COUNTRY_PREFIX = '+372'
const CODE_DIGITS = 11
const PHONE_DIGITS = 9

/** Digits after the country's prefix: an Estonian number has seven or eight, some services nine. */
const localNumber = z
  .string()
  .check(z.minLength(1, { error: 'field.required', abort: true }), z.regex(/^\d{7,9}$/, 'field.phone'))

const identityCode = personalCode.check(z.minLength(1, 'field.required'))

/** What each way asks for; the phone stays in the form, unchecked, while Smart-ID is chosen. */
export const digitalFields = {
  smartid: z.object({ identityCode, phone: z.string() }),
  mobileid: z.object({ identityCode, phone: localNumber }),
} as const satisfies Record<DigitalMethod, z.ZodMiniType>

export type DigitalFields = z.output<(typeof digitalFields)[DigitalMethod]>

/** What is sent: no phone where nobody asked for it. */
export const enteredBy = (method: DigitalMethod, { identityCode, phone }: DigitalFields): DigitalLogin =>
  method === 'smartid' ? { method, identityCode } : { method, identityCode, phone }

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** Spaces, dashes and whatever else was pasted go. */
export const cleanCode = (text: string) => digits(text).slice(0, CODE_DIGITS)
/** A pasted number may begin with the country's prefix, which stands before the field already. */
export const cleanPhone = (text: string) =>
  digits(text.trim().replace(COUNTRY_PREFIX, '')).slice(0, PHONE_DIGITS)
