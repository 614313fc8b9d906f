import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LoggedInUser } from '../../../api/user.ts'
import type { Language } from '../../../api/language.ts'
import { PasskeyReminder } from '../../../src/user/PasskeyReminder.tsx'
import { renderInApp } from '../in-app.tsx'
import { personOf } from '../people.ts'

afterEach(cleanup)

const open = (parts: Partial<LoggedInUser>, language: Language = 'en') =>
  renderInApp(<PasskeyReminder />, { language, user: { ...personOf('CREDIT'), ...parts } })

test.each([
  ['en', 'From 02.01.2027 you need a passkey to sign in with your password.', 'Add a passkey'],
  ['et', 'Alates 02.01.2027 on sul parooliga sisselogimiseks vaja ka pääsuvõtit.', 'Lisa pääsuvõti'],
] as const)('in %s it says from when, and leads to the settings', (language, text, link) => {
  open({ passkeyFrom: '2027-01-02' }, language)
  expect(document.body.textContent).toContain(text)
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/settings')
})

test('it stays until there is a passkey: nothing puts it off', () => {
  open({ passkeyFrom: '2027-01-02' })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test.each<[string, Partial<LoggedInUser>]>([
  ['who has a passkey', { passkeyFrom: '2027-01-02', hasPasskey: true }],
  ['of whom none is demanded', { passkeyFrom: null }],
])('a user %s is not reminded', (_, parts) => {
  open(parts)
  expect(screen.queryByRole('link')).toBeNull()
})
