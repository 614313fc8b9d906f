import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ApplyDecision } from '../../../api/apply.ts'
import { followedView, openPage } from './scene.tsx'

afterEach(cleanup)

const left: ApplyDecision = {
  // The next day in Tallinn.
  decidedDtime: '2026-11-20T22:30:00.000Z',
  outcome: 'leftToCommittee',
  rules: [
    { rule: 'partnerAllows', passed: true },
    { rule: 'limitCovers', passed: false },
  ],
  review: { refusal: 'notFromThisStatus', askedDtime: null, view: '', endedDtime: null },
}

const card = () => screen.findByRole('region', { name: 'Automaatne kontroll' })

test('says that rules decided, which ones, that a person can decide, and whom to ask', async () => {
  openPage({ ...followedView(), decision: left })
  const shown = within(await card())
  expect(shown.getByText(/^21\.11\.2026 .* jättis otsuse inimesele\.$/)).toBeTruthy()
  expect(shown.getByText(/kiidab heaks ainult siis, kui vastus igale küsimusele on jah:$/)).toBeTruthy()
  const answers = shown.getAllByRole<HTMLElement>('definition').map(({ parentElement }) => parentElement)
  expect(answers.map((row) => row?.textContent)).toEqual([
    'Kas selle poe müüki tohib automaatselt heaks kiita?Jah',
    'Kas sul on krediidilimiit, mis katab käibemaksuta summa?Ei',
  ])
  expect(shown.getByText(/paluda, et inimene vaataks otsuse uuesti läbi/)).toBeTruthy()
  expect(shown.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+3726001000',
    'mailto:info@liising.example',
  ])
})

test('says of an approval that no person made it', async () => {
  openPage({ ...followedView(), decision: { ...left, outcome: 'approved' } })
  const shown = within(await card())
  expect(shown.getByText(/automaatselt heaks\.$/)).toBeTruthy()
  expect(shown.queryByText(/Otsustab inimene/)).toBeNull()
})

test('says of an approval with conditions that it depends on them', async () => {
  openPage({ ...followedView(), decision: { ...left, outcome: 'approvedIf' } })
  const shown = within(await card())
  expect(shown.getByText(/automaatselt heaks tingimusel, et esitad küsitu\.$/)).toBeTruthy()
  expect(shown.getByText(/või seda asendab lisanõue:$/)).toBeTruthy()
})

test('says nothing without an automatic decision', async () => {
  openPage(followedView())
  expect(await screen.findByRole('heading', { level: 1, name: 'Taotlus on esitatud' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Automaatne kontroll' })).toBeNull()
})
