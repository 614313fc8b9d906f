import { formatDate } from '../../domain/date.ts'
import { EURO_FORMAT } from '../../domain/euro-format.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Language } from '../../api/language.ts'
import { intl, text } from '../platform/language/text.ts'
import { shownTime } from '../platform/language/time.ts'
import { REFUSED_ONCE } from './companies/approved.ts'
import { companies } from './companies/companies.ts'
import type { SandboxCompany } from './companies/sandbox-company.ts'
import { type Signer, type Signing, statusOf } from './signing/signing.ts'
import type { SigningStore } from './signing/signing-store.ts'
import { FAILING_NAME, listedEntries } from './screening-sandbox.ts'
import { html, type Html } from '../platform/http/escaped-html.ts'
import { pageLanguage, sendPage, stylesheet } from './pages/page.ts'

type Options = { store: SigningStore; base: string }

const A_WHILE_MS = 10_000

const signerLink = (
  signing: Signing,
  { name, surname, access, status }: Signer,
  base: string,
  lang: Language,
): Html => {
  const query = new URLSearchParams({ access_token: access, lang }).toString()
  const path = `${base}/signing/signing/${signing.token}?${query}`
  return html`<li>
    <a href="${path}">${name} ${surname}</a>
    <span class="muted">${text(lang, `sandbox.signer.${status}`)}</span>
  </li>`
}

const signingCard = (signing: Signing, base: string, lang: Language): Html => {
  const at = shownTime(new Date(signing.createdAt))
  return html`<section class="card">
    <h3>${signing.name} <span class="muted">${at}</span></h3>
    <ul class="list">
      ${signing.signers.map((signer) => signerLink(signing, signer, base, lang))}
    </ul>
  </section>`
}

const signingList = (signings: Signing[], base: string, lang: Language): Html =>
  signings.length === 0
    ? html`<p class="muted">${text(lang, 'sandbox.waiting.none')}</p>`
    : html`${signings.map((signing) => signingCard(signing, base, lang))}`

const limitText = ({ limit }: SandboxCompany, lang: Language): string => {
  const outcome = text(lang, `sandbox.limit.${limit.outcome}`)
  if (limit.outcome === 'silent') return outcome
  const speed = limit.afterMs === 0 ? 'atOnce' : limit.afterMs < A_WHILE_MS ? 'afterAWhile' : 'slowly'
  return `${outcome}, ${text(lang, `sandbox.speed.${speed}`)}`
}

const companyRow = (company: SandboxCompany, lang: Language): Html => {
  const euros = (amount: number | null) =>
    amount === null ? '–' : intl(lang).formatNumber(amount, EURO_FORMAT)
  return html`<tr>
    <th scope="row">${company.name}</th>
    <td>${company.regCode}</td>
    <td>${text(lang, `sandbox.register.${company.status}`)}</td>
    <td>${limitText(company, lang)}</td>
    <td class="num">${euros(company.limit.availableLimit)}</td>
    <td class="num">${euros(company.limit.maxContractAmount)}</td>
    <td>${company.limit.sureties.map(({ name }) => name).join(', ') || '–'}</td>
  </tr>`
}

const nameOf = (code: string): string => companies.find(({ regCode }) => regCode === code)?.name ?? code

const columns = ['name', 'code', 'register', 'limit', 'available', 'maxContract', 'sureties'] as const
type Column = (typeof columns)[number]
const amounts: readonly Column[] = ['available', 'maxContract']

const columnHead = (column: Column, lang: Language): Html =>
  html`<th scope="col" class="${amounts.includes(column) ? 'num' : 'text'}">
    ${text(lang, `sandbox.company.${column}`)}
  </th>`

const companyTable = (lang: Language): Html =>
  html`<div class="scroll" role="region" aria-labelledby="companies" tabindex="0">
    <table aria-labelledby="companies">
      <thead>
        <tr>
          ${columns.map((column) => columnHead(column, lang))}
        </tr>
      </thead>
      <tbody>
        ${companies.map((company) => companyRow(company, lang))}
      </tbody>
    </table>
  </div>`

/** What a check of the parties finds by a name: an entry of `listedEntries`, or a failure. */
const partyRow = (name: string, finding: string): Html =>
  html`<tr>
    <th scope="row">${name}</th>
    <td>${finding}</td>
  </tr>`

const partyTable = (lang: Language): Html =>
  html`<div class="scroll" role="region" aria-labelledby="parties" tabindex="0">
    <table aria-labelledby="parties">
      <thead>
        <tr>
          <th scope="col" class="text">${text(lang, 'sandbox.company.name')}</th>
          <th scope="col" class="text">${text(lang, 'sandbox.parties.finding')}</th>
        </tr>
      </thead>
      <tbody>
        ${listedEntries.map(({ name, topics, schema, birthDate }) => {
          const topic = topics[0]?.replace('role.', '') ?? ''
          const born = birthDate === undefined ? '' : formatDate(birthDate)
          const kinds = { topic, schema, born, hasBirth: born === '' ? 'no' : 'yes' }
          return partyRow(name, text(lang, 'sandbox.parties.match', kinds))
        })}
        ${partyRow(FAILING_NAME, text(lang, 'sandbox.parties.fails'))}
      </tbody>
    </table>
  </div>`

/** The overview for testers: companies with their limits, names that the lists hold, and pending signings with links for each signer. */
export const overviewPage: FastifyPluginAsync<Options> = async (app, { store, base }) => {
  app.get('/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('x-content-type-options', 'nosniff').send(stylesheet),
  )

  app.get('/', async (request, reply) => {
    const lang = pageLanguage(request)
    const waiting = Object.values(store.signings())
      .filter((signing) => statusOf(signing) === 'pending')
      .toReversed()
    const main = html`<p>${text(lang, 'sandbox.intro')}</p>
      <p>
        <a href="${base}/phone?lang=${lang}">${text(lang, 'sandbox.phone')}</a> ·
        <a href="${base}/outbox?lang=${lang}">${text(lang, 'sandbox.outbox')}</a> ·
        <a href="${base}/webhook?lang=${lang}">${text(lang, 'sandbox.webhook')}</a>
      </p>
      <h2>${text(lang, 'sandbox.waiting')}</h2>
      ${signingList(waiting, base, lang)}
      <h2 id="companies">${text(lang, 'sandbox.companies')}</h2>
      ${companyTable(lang)}
      <p class="muted">${text(lang, 'sandbox.companies.others')}</p>
      <p class="muted">${text(lang, 'sandbox.companies.ledger', { name: nameOf(REFUSED_ONCE) })}</p>
      <h2 id="parties">${text(lang, 'sandbox.parties')}</h2>
      <p>${text(lang, 'sandbox.parties.intro')}</p>
      ${partyTable(lang)}`
    return sendPage(request, reply, base, { title: text(lang, 'sandbox.cockpit'), main })
  })
}
