import * as z from 'zod/mini'
import { phone, text } from '../../api/field.ts'
import { todayInTallinn } from '../date.ts'
import { isIban } from '../identifier/iban.ts'
import { isLei } from '../identifier/lei.ts'
import { isMaskedCode } from '../identifier/masked-code.ts'
import { isPersonalCode } from '../identifier/personal-code.ts'
import { isRegistryCode, isVatNumber } from '../identifier/company-code.ts'
import { stripIdentifier } from '../identifier/strip.ts'
import { isTaxNumber, stripTaxNumber } from '../identifier/tax-number.ts'
import { canBeCalled } from '../phone.ts'

/** A string schema that strips spaces and dashes and accepts an empty or a valid identifier. */
const identifier = (max: number, code: string, valid: (stripped: string) => boolean) =>
  text(max).check(
    z.overwrite(stripIdentifier),
    z.refine((value) => value === '' || valid(value), code),
  )

/** Reads today's date on every call, because a birth date must not be in the future. */
export const isPersonalCodeNow = (code: string): boolean => isPersonalCode(code, todayInTallinn(new Date()))

export const personalCode = identifier(20, 'field.personalCode', isPersonalCodeNow)
/** The same, or a masked code sent back unchanged. */
export const personalCodeOrMasked = identifier(
  20,
  'field.personalCode',
  (code) => isMaskedCode(code) || isPersonalCodeNow(code),
)
export const vatNumber = identifier(20, 'field.vatNumber', isVatNumber)
export const lei = identifier(40, 'field.lei', isLei)
export const taxNumber = text(40).check(
  z.overwrite((typed) => stripTaxNumber(stripIdentifier(typed))),
  z.refine((value) => value === '' || isTaxNumber(value), 'field.taxNumber'),
)
export const iban = identifier(42, 'field.iban', isIban)
export const registryCode = identifier(40, 'field.registryCode', (code) => isRegistryCode(code))

/** A dialable phone number, or empty. Responses use the wire schema, because older records may break this rule. */
export const phoneNumber = phone.check(z.refine(canBeCalled, 'field.phone'))

/** An identifier whose format depends on other fields: only stripped here, validated by a cross-field rule. */
export const strippedText = (max: number) => text(max).check(z.overwrite(stripIdentifier))
