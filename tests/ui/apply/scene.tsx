import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { applyCalls } from '../../../api/apply.calls.ts'
import type { ApplyView, OfferSummary } from '../../../api/apply.ts'
import { APPLY_LANGUAGE_COOKIE } from '../../../api/page-cookies.ts'
import type { PublicProvider } from '../../../api/public-provider.ts'
import { createApplication } from '../../../src/apply/application-actors.ts'
import { ApplyPage } from '../../../src/apply/ApplyPage.tsx'
import { keepChoiceHere } from '../../../src/design/theme/choice-cookie.ts'
import { scriptedServer } from '../scripted-server.ts'

/** The view of an open link; pass only what the test is about. */
export const viewOf = (parts: Partial<ApplyView> = {}): ApplyView => ({
  link: 'open',
  language: 'et',
  partner: 'Nutipood OÜ',
  company: false,
  expiresDtime: '2026-12-04T10:00:00.000Z',
  offer: null,
  methods: ['smartid', 'mobileid'],
  visitor: null,
  steps: [
    { event: 'customer.identified', refusal: null },
    { event: 'customer.saved', refusal: 'customerIsIdentified' },
    { event: 'customer.applied', refusal: 'customerIsIdentified' },
  ],
  progress: null,
  decision: null,
  withdrawal: null,
  mayRepay: false,
  papers: [],
  ...parts,
})

const contact = {
  email: 'mari@meretuul.example',
  phone: '51234567',
  street: 'Pikk',
  houseNumber: '7',
  flatNumber: '',
  zipCode: '10123',
  city: 'Tallinn',
}

const visitor = { name: 'Mari Änn', customer: '', contact, publicOffice: 'no' as const, consents: [] }

/** Complete and ready to submit. */
export const readyView = (): ApplyView =>
  viewOf({
    visitor: { ...visitor, consents: ['terms', 'creditCheck'] },
    steps: [{ event: 'customer.applied', refusal: null }],
  })

export const followedView = (): ApplyView =>
  viewOf({
    link: 'used',
    visitor,
    steps: [],
    progress: {
      appliedDtime: '2026-11-20T10:00:00.000Z',
      stage: 'decision',
      signings: [],
      usualMinutes: null,
    },
  })

export const summary: OfferSummary = {
  offerNumber: 'NP-1',
  goods: [{ name: 'Jalgratas', price: 1240 }],
  price: 1240,
  credit: 1488,
  firstPayment: 0,
  contractFee: 0,
  monthlyPayment: 74.81,
  payments: 24,
  firstPaymentDate: '2026-12-25',
  lastMonthly: null,
  lastPayment: null,
  interest: 14.9,
  totalCost: 1795.33,
  annualRate: 20.41,
  contractDate: '2026-11-25',
}

export const provider: PublicProvider = {
  name: 'Tehing Liising AS',
  phone: '+372 600 1000',
  secondPhone: '',
  email: 'info@liising.example',
  webPage: '',
  workingHoursEn: '',
  workingHoursEt: '',
  logo: null,
}

/** Goes to a link, in a browser that has not been there before. */
export const openLink = () => {
  sessionStorage.clear()
  return reopenLink()
}

const reopenLink = () => {
  window.history.replaceState(null, '', `/apply/${'t'.repeat(43)}`)
  keepChoiceHere(APPLY_LANGUAGE_COOKIE, '')
  return scriptedServer()
}

/** Opens the page of a link with this view. */
export const openPage = (view: ApplyView) => showPage(openLink(), view)

/** Opens it again in the same tab. */
export const reopenPage = (view: ApplyView) => showPage(reopenLink(), view)

const showPage = (server: ReturnType<typeof scriptedServer>, view: ApplyView) => {
  server.on(applyCalls.open, { json: view })
  const application = createApplication()
  onTestFinished(() => {
    application.stop()
  })
  application.start()
  const page = <ApplyPage {...{ application, provider }} />
  return { server, user: userEvent.setup(), application, ...render(page) }
}

/** Like a phone without a network: no response. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
