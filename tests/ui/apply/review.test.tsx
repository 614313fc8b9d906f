import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { ApplyDecision, ApplyView } from '../../../api/apply.ts'
import { followedView, lost, openPage } from './scene.tsx'

afterEach(cleanup)

const none: ApplyDecision['review'] = { refusal: null, askedDtime: null, view: '', endedDtime: null }

const checked = (review: Partial<ApplyDecision['review']> = {}): ApplyView => ({
  ...followedView(),
  decision: {
    decidedDtime: '2026-11-20T10:00:00.000Z',
    outcome: 'leftToCommittee',
    rules: [],
    review: { ...none, ...review },
  },
})

const card = async () => within(await screen.findByRole('region', { name: 'Automaatne kontroll' }))
const START = 'Palu, et inimene vaataks otsuse uuesti läbi'

test('requests a review in two steps, and keeps the text if sending fails', async () => {
  const { user, server } = openPage(checked())
  await user.click((await card()).getByRole('button', { name: START }))
  expect((await card()).getByRole('heading', { level: 3, name: START })).toBe(document.activeElement)
  await user.type((await card()).getByLabelText('Mida see inimene peaks teadma?'), 'Olen kõik maksnud')
  server.on(applyCalls.askForReview, lost)
  await user.click((await card()).getByRole('button', { name: 'Palu läbivaatamist' }))
  expect((await screen.findByRole('alert')).textContent).toContain('ei saa')
  const asked = checked({
    refusal: 'reviewNotAsked',
    askedDtime: '2026-11-23T22:30:00.000Z',
    view: 'Olen kõik maksnud',
  })
  server.on(applyCalls.askForReview, { json: asked })
  server.on(applyCalls.open, { json: asked })
  await user.click((await card()).getByRole('button', { name: 'Palu läbivaatamist' }))
  expect(await screen.findByText(/^24\.11\.2026 palusid, .* Kirjutame sulle/)).toBeTruthy()
  expect(screen.getByText('Sinu sõnad: Olen kõik maksnud')).toBeTruthy()
  expect((await card()).queryByRole('button')).toBeNull()
  expect(server.asked.filter(({ path }) => path.endsWith('/apply/review'))).toMatchObject([
    { body: { view: 'Olen kõik maksnud' } },
    { body: { view: 'Olen kõik maksnud' } },
  ])
})

test('a cancellation returns to the button and sends nothing', async () => {
  const { user, server } = openPage(checked())
  await user.click((await card()).getByRole('button', { name: START }))
  await user.click((await card()).getByRole('button', { name: 'Mitte praegu' }))
  expect((await card()).getByRole('button', { name: START })).toBe(document.activeElement)
  expect(server.asked.filter(({ path }) => path.endsWith('/apply/review'))).toEqual([])
})

test('says when a person has decided', async () => {
  openPage(
    checked({
      refusal: 'reviewNotAsked',
      askedDtime: '2026-11-21T10:00:00.000Z',
      endedDtime: '2026-11-22T10:00:00.000Z',
    }),
  )
  expect(await screen.findByText(/^21\.11\.2026 palusid, .* Inimene otsustas 22\.11\.2026\.$/)).toBeTruthy()
  expect(screen.queryByText(/Sinu sõnad/)).toBeNull()
})

test('has no button if a review is not possible, but the contacts', async () => {
  openPage(checked({ refusal: 'notFromThisStatus' }))
  expect((await card()).queryByRole('button')).toBeNull()
  expect((await card()).getByText(/Kirjuta või helista meile\.$/)).toBeTruthy()
})
