import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine } from '../../api/clean-line.ts'
import {
  email,
  filledMultilineText,
  filledText,
  multilineText,
  phone,
  requiredEmail,
  requiredText,
  secret,
  text,
} from '../../api/field.ts'
import { iban, personalCode, vatNumber } from '../../domain/valid/valid-identifier.ts'
import { isContactRight } from '../../domain/contact-faults.ts'

const seed = Date.now()
const valueOf = (schema: typeof email, sent: string) => {
  const result = schema.safeParse(sent)
  return result.success ? result.data : null
}

describe('a line of text', () => {
  test.each([
    ['zero width space', 'a\u200Bb', 'ab'],
    ['zero width no-break space', '\uFEFFab', 'ab'],
    ['soft hyphen', 'a\u00ADb', 'ab'],
    ['direction marks', '\u202Aa\u202C\u200Eb\u2067', 'ab'],
    ['a letter in two parts', 'o\u0303', 'õ'],
    ['a mark that an invisible character parted from its letter', 'o\u200D\u0303', 'õ'],
    ['a sign of another block', '\u212B', 'Å'],
    ['tabs and ends of lines', 'a\r\nb\tc\u2028d', 'a b c d'],
    ['what is seen', 'Jüri-Mari O’Neill ﬁ 山 😀', 'Jüri-Mari O’Neill ﬁ 山 😀'],
  ])('%s', (_, sent, kept) => {
    for (const schema of [text(40), requiredText(40), filledText(40)])
      expect(valueOf(schema, sent)).toBe(kept)
  })

  test('is measured and validated as displayed', () => {
    expect(valueOf(text(2), 'a\u200B\u200Bb')).toBe('ab')
    expect(valueOf(requiredText(), '\u200B')).toBeNull()
    expect(valueOf(filledText(), ' \u200B')).toBeNull()
  })

  test('of several lines, and a password, stay unchanged', () => {
    const exact = 'o\u0303 👩‍👩‍👧 a\u00ADb\r\nc'
    for (const schema of [multilineText(100), filledMultilineText(100), secret(100)])
      expect(valueOf(schema, exact)).toBe(exact)
  })

  test(`is cleaned once: cleaning again changes nothing (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        const once = cleanLine(any)
        expect(cleanLine(once)).toBe(once)
        expect(once).not.toMatch(/\p{Cf}/u)
        expect(once).toBe(once.normalize('NFC'))
      }),
      { seed, numRuns: 2000 },
    )
  })
})

describe('an e-mail address', () => {
  test.each([
    ['mari@firma.ee', 'mari@firma.ee'],
    ['mari.maasikas+liising@firma.co.uk', 'mari.maasikas+liising@firma.co.uk'],
    ['ma\u200Bri@fir\u00ADma.ee\u200E', 'mari@firma.ee'],
    ['mari@o\u0303un.ee', 'mari@õun.ee'],
    ['mari@s\u030Cokolaad.ee', 'mari@šokolaad.ee'],
    ['ju\u0308ri@firma.ee', 'jüri@firma.ee'],
  ])('%j is kept as %s', (sent, kept) => {
    expect(valueOf(email, sent)).toBe(kept)
    expect(valueOf(requiredEmail, sent)).toBe(kept)
  })

  test.each([
    'a..b@firma.ee',
    '.a@firma.ee',
    'a.@firma.ee',
    'a@firma',
    'a@.ee',
    'a@fir..ma.ee',
    'a b@firma.ee',
    '@firma.ee',
  ])('%s is none', (sent) => {
    expect(valueOf(email, sent)).toBeNull()
  })

  test('is the same on the customer’s page', () => {
    const contact = { phone: '5123456', street: '', houseNumber: '', flatNumber: '', zipCode: '', city: '' }
    const isRight = (address: string) => isContactRight({ ...contact, email: address }, true)
    expect(['ma\u200Bri@firma.ee', 'mari@o\u0303un.ee'].map(isRight)).toEqual([true, true])
    expect(['a..b@firma.ee', '.a@firma.ee'].map(isRight)).toEqual([false, false])
  })
})

test('codes, an IBAN and a phone that look right are accepted', () => {
  expect(valueOf(personalCode, '\u200E376\u200B05030299\u202C')).toBe('37605030299')
  expect(valueOf(iban, 'EE38\u00A02200\u200B2210\u00AD2014\uFEFF5685')).toBe('EE382200221020145685')
  expect(valueOf(vatNumber, 'EE\u2060100931558')).toBe('EE100931558')
  expect(valueOf(phone, '\u202A+372 5123 4567\u202C')).toBe('+372 5123 4567')
})
