import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { ApplyView } from '../../../api/apply.ts'
import { nothingEntered } from '../../../domain/applicant-input.ts'
import { type Answered, refusal } from '../scripted-server.ts'
import { followedView, lost, openPage, readyView, summary, viewOf } from './scene.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => screen.findByRole('button', { name })

test('keeps a language picked during the submission', async () => {
  const { user, server } = openPage(readyView())
  const submit = await press('Esita taotlus')
  const answer = Promise.withResolvers<Answered>()
  server.on(applyCalls.submit, () => answer.promise)
  await user.click(submit)
  await user.click(await press('English'))
  await press('Eesti')
  answer.resolve({ json: followedView() })
  expect(await title('Your application has been submitted')).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
})

test('names the goods in a newly picked language', async () => {
  const { user, server } = openPage(viewOf())
  await press('English')
  server.asked.length = 0
  await user.click(await press('English'))
  await waitFor(() =>
    expect(server.asked.find(({ path }) => path.endsWith('/apply/open'))?.body).toMatchObject({
      language: 'en',
    }),
  )
})

test('works and changes the language without storage', async () => {
  const { user } = openPage(readyView())
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await press('Esita taotlus')).toBeTruthy()
  await user.click(await press('English'))
  expect(await press('Submit')).toBeTruthy()
})

test('a lost connection while following the application changes nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = openPage(followedView())
  await title('Taotlus on esitatud')
  const asked = () => server.asked.filter(({ path }) => path.endsWith('/apply/open')).length
  server.on(applyCalls.open, lost)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(asked()).toBe(2))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(await title('Taotlus on esitatud')).toBeTruthy()
  const closed: ApplyView = {
    ...followedView(),
    progress: { appliedDtime: '2026-11-20T10:00:00.000Z', stage: 'closed', signings: [], usualMinutes: null },
  }
  server.on(applyCalls.open, { json: closed })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await title('Taotlus on lõpetatud')
  expect(screen.getByText(/^Lepingut ei sõlmitud/)).toBeTruthy()
})

test('a former representative learns only that another person continues the application', async () => {
  const progress = {
    appliedDtime: '2026-11-20T10:00:00.000Z',
    stage: 'handedOn' as const,
    signings: [],
    usualMinutes: null,
  }
  const { server } = openPage({ ...followedView(), progress })
  expect(await screen.findByText('Sellega jätkab nüüd keegi teine', { exact: false })).toBeTruthy()
  expect(screen.queryByText('Mis edasi saab')).toBeNull()
  expect(server.asked.filter(({ path }) => path.endsWith('/apply/conditions'))).toEqual([])
})

test.each([429, 503] as const)('nor does a portal that responds %i for a while', async (status) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = openPage(followedView())
  await title('Taotlus on esitatud')
  const asked = () => server.asked.filter(({ path }) => path.endsWith('/apply/open')).length
  const headers = { 'content-type': 'application/problem+json' }
  server.on(applyCalls.open, refusal(status, status === 429 ? 'request.tooMany' : 'server.busy', { headers }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(asked()).toBe(2))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(asked()).toBe(3))
  expect(await title('Taotlus on esitatud')).toBeTruthy()
})

test('announces the contract in the title, without moving the focus', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server } = openPage(followedView())
  // The page moved the focus to its title before.
  const first = await title('Taotlus on esitatud')
  await waitFor(() => expect(document.activeElement).toBe(first))
  const english = screen.getByRole('button', { name: 'English' })
  english.focus()
  server.on(applyCalls.open, {
    json: {
      ...followedView(),
      progress: {
        appliedDtime: '2026-11-20T10:00:00.000Z',
        stage: 'running',
        signings: [],
        usualMinutes: null,
      },
    },
  })
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await title('Sinu leping')
  expect(document.activeElement).toBe(english)
})

test('has one solid button, for the first of several documents to sign', async () => {
  const signing = (id: number, page: string | null) => ({
    id,
    title: `Leping ${id}`,
    page,
    status: page === null ? ('preparing' as const) : ('toSign' as const),
    deadline: page === null ? null : `2026-12-0${id}T10:00:00.000Z`,
  })
  openPage({
    ...followedView(),
    progress: {
      appliedDtime: '2026-11-20T10:00:00.000Z',
      stage: 'contract',
      signings: [
        signing(1, null),
        signing(2, 'https://signing.example/2'),
        signing(3, 'https://signing.example/3'),
      ],
      usualMinutes: null,
    },
  })
  await title('Sinu leping')
  const links = screen.getAllByRole('link', { name: /^Loe ja allkirjasta/ })
  expect(links.map(({ textContent, className }) => [textContent, className])).toEqual([
    ['Loe ja allkirjasta: Leping 2', 'solid'],
    ['Loe ja allkirjasta: Leping 3', 'outline'],
  ])
})

test('keeps the input when the portal is unreachable and the customer retries', async () => {
  const view = viewOf({
    visitor: {
      name: 'Mari Änn',
      customer: '',
      contact: nothingEntered.contact,
      publicOffice: null,
      consents: [],
    },
    steps: [{ event: 'customer.applied', refusal: 'customerContactIsGiven' }],
  })
  const { user, server } = openPage(view)
  const city = await screen.findByLabelText<HTMLInputElement>('Linn või vald')
  server.on(applyCalls.save, lost)
  await user.type(city, 'Tartu')
  const again = await press('Proovi uuesti')
  server.on(applyCalls.open, lost)
  await user.click(again)
  expect(screen.getByLabelText<HTMLInputElement>('Linn või vald').value).toBe('Tartu')
})

test('keeps the examples of a public office beside the request for an answer', async () => {
  const { visitor } = readyView()
  const { user } = openPage(
    viewOf({
      visitor: visitor && { ...visitor, publicOffice: null, consents: [] },
      steps: [{ event: 'customer.applied', refusal: 'customerContactIsGiven' }],
    }),
  )
  const question = await screen.findByRole('radiogroup')
  const described = () =>
    question
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent)
  expect(described()).toEqual([expect.stringMatching(/^Näiteks riigipea/)])
  await user.click(await press('Edasi'))
  await waitFor(() => expect(described()).toEqual([expect.stringMatching(/^Näiteks/), 'Vali vastus']))
})

test.each([
  ['a consumer', false, 'minu maksevõimet'],
  ['a company', true, 'ettevõtte maksevõimet'],
])('asks the consent to check %s', async (_, company, checked) => {
  const { visitor } = readyView()
  openPage(
    viewOf({
      company,
      visitor: visitor && { ...visitor, consents: [] },
      steps: [{ event: 'customer.applied', refusal: 'customerHasConsented' }],
    }),
  )
  expect(await screen.findByRole('checkbox', { name: new RegExp(checked) })).toBeTruthy()
})

test('focuses the code to compare, and the form after a timeout', async () => {
  const { user, server } = openPage(viewOf())
  server.on(applyCalls.identify, { json: { sessionId: 's', verificationCode: '4711' } })
  server.on(applyCalls.cancelIdentification, { status: 204 })
  await askPhone(user)
  const code = await screen.findByRole('heading', { name: 'Võrdle koodi oma telefonis' })
  expect(document.activeElement).toBe(code)
  await user.click(await press('Katkesta'))
  expect(document.activeElement?.textContent).toBe('Tuvasta ennast')
})

test('a new visitor of a submitted application sees no missing contact data', async () => {
  openPage(viewOf({ link: 'used' }))
  expect(await screen.findByRole('heading', { name: 'Tuvasta ennast' })).toBeTruthy()
  expect(screen.queryByText(/Kontaktandmed küsime/)).toBeNull()
})

const askPhone = async (user: ReturnType<typeof openPage>['user']) => {
  await user.type(await screen.findByLabelText(/^Isikukood/), '60001019906')
  await user.click(await press('Jätka: Smart-ID'))
}

test.each([
  [false, /^See pakkumus on tehtud teisele inimesele/],
  [true, /^Jätkata saab see, kellel on õigus ettevõtet esindada/],
])('says who may continue instead of a wrong person; for a company: %s', async (company, says) => {
  const { user, server } = openPage(viewOf({ company }))
  server.on(applyCalls.identify, { json: { sessionId: 's', verificationCode: '4711' } })
  server.on(applyCalls.identification, { json: { result: 'WRONG_PERSON' } })
  await askPhone(user)
  expect((await screen.findByRole('alert')).textContent).toMatch(says)
})

test('an identification survives a lost network while the app is in front', async () => {
  const { user, server } = openPage(viewOf())
  await title('Sinu liisingupakkumus')
  let polls = 0
  server.on(applyCalls.identify, { json: { sessionId: 's', verificationCode: '4711' } })
  server.on(applyCalls.identification, () => {
    polls += 1
    return polls === 1 ? lost() : { json: { result: 'OK' } }
  })
  await askPhone(user)
  expect((await screen.findByRole('status')).textContent).toBe('4711')
  server.on(applyCalls.open, { json: readyView() })
  expect(await press('Esita taotlus')).toBeTruthy()
  expect(polls).toBe(2)
})

test('reports that the next page could not be shown, and continues without the phone', async () => {
  const { user, server } = openPage(viewOf())
  await title('Sinu liisingupakkumus')
  server.on(applyCalls.identify, { json: { sessionId: 's', verificationCode: '4711' } })
  server.on(applyCalls.identification, { json: { result: 'OK' } })
  server.on(applyCalls.open, lost)
  await askPhone(user)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  server.on(applyCalls.open, { json: readyView() })
  await user.click(await press('Proovi uuesti'))
  expect(await press('Esita taotlus')).toBeTruthy()
})

test.each([false, true])(
  'a rate has a warning that borrowing costs money; for a company: %s',
  async (company) => {
    openPage(viewOf({ company, offer: summary }))
    expect(await screen.findAllByText('20,41%')).toHaveLength(company ? 1 : 2)
    expect(screen.queryAllByText('Ettevaatust! Raha laenamine maksab raha.')).toHaveLength(company ? 0 : 1)
    expect(screen.queryAllByText(/^Tüüpiline näide/)).toHaveLength(company ? 0 : 1)
    expect(screen.queryAllByText(/^Kindlustuse valid ise/)).toHaveLength(company ? 0 : 1)
  },
)

test.each([
  { ...summary, firstPayment: 248, lastPayment: 62 },
  { ...summary, firstPayment: 0, lastPayment: null },
])(
  'the example tells all figures together; first payment $firstPayment, last $lastPayment',
  async (offer) => {
    openPage(viewOf({ company: false, offer }))
    const example = await screen.findByText(/^Tüüpiline näide/)
    expect(example.textContent.replaceAll(/\s/gu, ' ')).toBe(
      'Tüüpiline näide selle pakkumuse arvudega: kauba hind 1 240,00 €, krediidi kogusumma 1 488,00 €, ' +
        'fikseeritud intressimäär 14,9% aastas, ' +
        (offer.lastPayment === null
          ? '24 kuumakset 74,81 €, '
          : 'esimene makse 248,00 €, 24 kuumakset 74,81 €, viimane makse 62,00 €, ') +
        'maksta kokku 1 795,33 €, krediidi kulukuse määr 20,41% aastas, kui leping sõlmitakse 25.11.2026.',
    )
  },
)

test.each([
  [
    'et',
    74.7,
    -0.11,
    'Viimane kuumakse on 74,70 €, teistest 0,11 € väiksem.',
    '(viimane 74,70 €, teistest 0,11 € väiksem)',
  ],
  [
    'en',
    74.94,
    0.13,
    'The last monthly payment is €74.94, €0.13 more than the others.',
    '(the last one €74.94, €0.13 more)',
  ],
] as const)(
  'where payments do not add up to the total it says by how much the last one differs, in %s',
  async (language, amount, difference, says, inExample) => {
    openPage(viewOf({ language, offer: { ...summary, lastMonthly: { amount, difference } } }))
    const readable = (text: string) => text.replaceAll(/\s/gu, ' ')
    const found = await screen.findByText((_, element) => readable(element?.textContent ?? '') === says)
    expect(found.tagName).toBe('P')
    const example = screen.getByText(language === 'et' ? /^Tüüpiline näide/ : /^Representative example/)
    expect(readable(example.textContent)).toContain(inExample)
  },
)

test('shows the offer’s last day the same in both languages', async () => {
  openPage(viewOf({ language: 'en', expiresDtime: '2026-12-06T23:30:00.000Z' }))
  expect(await screen.findByText('Nutipood OÜ, offer , valid until 07.12.2026.')).toBeTruthy()
})

test('asks again for stored invalid contact data, and accepts spaces in a postal code', async () => {
  const ready = readyView()
  const { visitor } = ready
  if (!visitor?.contact) throw new Error('nothing was entered')
  const { user } = openPage({
    ...ready,
    visitor: { ...visitor, contact: { ...visitor.contact, zipCode: '1' } },
  })
  const zipCode = await screen.findByRole('textbox', { name: /^Postiindeks/ })
  await user.clear(zipCode)
  await user.type(zipCode, '10 111')
  expect(zipCode).toHaveProperty('value', '10111')
})

test('the application shows who acts next, how long that usually takes and how the customer is notified', async () => {
  openPage({
    ...followedView(),
    progress: {
      appliedDtime: '2026-11-20T10:00:00.000Z',
      stage: 'decision',
      signings: [],
      usualMinutes: 130,
    },
  })
  const card = await screen.findByRole('region', { name: 'Mis edasi saab' })
  expect([...card.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    'Liisinguandja otsustab. Sul ei ole praegu midagi vaja teha.',
    'Tavaliselt kuni 3 tundi.',
    'Kirjutame aadressile mari@meretuul.example, kui otsus on tehtud. Seda näed ka siit.',
  ])
})

test('a paper is downloaded by its key; a failure is shown beside it', async () => {
  const { user, server } = openPage({
    ...followedView(),
    papers: [{ key: 'sheet-3', kind: 'sheet', fileName: 'Teabeleht 12.pdf' }],
  })
  const button = await screen.findByRole('button', { name: 'Teabeleht 12.pdf' })
  server.on(applyCalls.paper, lost)
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('ei saa')
  const saved: string[] = []
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  server.on(applyCalls.paper, {
    json: {},
    headers: { 'content-disposition': "attachment; filename*=UTF-8''Teabeleht%2012.pdf" },
  })
  await user.click(button)
  await waitFor(() => expect(saved).toEqual(['Teabeleht 12.pdf']))
  clicks.mockRestore()
  expect(screen.queryByRole('alert')).toBeNull()
  const asked = server.asked.findLast(({ path }) => path.endsWith('/apply/paper'))
  expect(asked?.body).toEqual({ token: 't'.repeat(43), key: 'sheet-3' })
})
