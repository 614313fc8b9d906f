import { describe, expect, it } from 'vitest'
import { isPersonalCode } from '../../../domain/identifier/personal-code.ts'
import { isRegistryCode } from '../../../domain/identifier/company-code.ts'
import { companies } from '../../../server/sandbox/companies/companies.ts'

describe('the scripted companies', () => {
  it('are about forty, with unique codes', () => {
    expect(companies.length).toBeGreaterThanOrEqual(40)
    expect(new Set(companies.map(({ regCode }) => regCode)).size).toBe(companies.length)
  })

  it.each(companies.map(({ name, regCode }) => [name, regCode]))('%s has a valid code', (_name, code) => {
    expect(isRegistryCode(code)).toBe(true)
  })

  it('have persons with valid codes that are never assigned', () => {
    const persons = companies.flatMap(({ representatives, limit }) => [...representatives, ...limit.sureties])
    const wrong = persons.filter(
      ({ identity_code: code }) => !isPersonalCode(code, '2026-11-21') || code.slice(7, 10) !== '000',
    )
    expect(wrong).toEqual([])
  })

  it('cover every outcome and every register status', () => {
    expect(new Set(companies.map(({ limit }) => limit.outcome))).toEqual(
      new Set(['approved', 'rejected', 'blocked', 'notAvailable', 'silent']),
    )
    expect(new Set(companies.map(({ status }) => status))).toEqual(new Set(['R', 'L', 'N', 'K']))
    expect(
      companies.some(({ limit }) => limit.outcome === 'approved' && (limit.availableLimit ?? 0) < 5_000),
    ).toBe(true)
  })
})
