/** An equivalent mutant: one that changes no behaviour. `name` is as the run prints it. */
export type Accepted = { file: string; name: string; why: string }

const inFile =
  (file: string) =>
  (why: string, ...names: readonly string[]): Accepted[] =>
    names.map((name) => ({ file, name, why }))

const annualRate = inFile('domain/annual-rate.ts')

export const accepted: readonly Accepted[] = [
  ...annualRate(
    'A hundred bisections exceed the precision of a number; one more or less gives the same result.',
    'number: const BISECTIONS = 101',
    'number: for (let step = 1; step < BISECTIONS; step++) {',
    '< as <=: for (let step = 0; step <= BISECTIONS; step++) {',
  ),
  ...annualRate(
    'The bracket doubles from 1, so its largest value is the same power of two, and a wider bracket contains the same rate.',
    'number: const MAX_LOG_RATE = 65',
    'number: for (let reach = 2; reach <= MAX_LOG_RATE; reach *= 2) {',
  ),
  ...annualRate(
    'Flows of whole cents never have a present value of exactly 0 at an end or in the middle of a bracket.',
    '<= as <: if (low < 0 && high >= 0) return [-reach, reach]',
    '>= as >: if (low <= 0 && high > 0) return [-reach, reach]',
    '< as <=: if (presentValue(flows, middle) <= 0) low = middle',
  ),
  ...annualRate(
    'Flows without a payment have no rate in any bracket; the condition only returns earlier.',
    '< as <=: if (!flows.some(({ cents }) => cents > 0) || !flows.some(({ cents }) => cents <= 0)) return null',
    'number: if (!flows.some(({ cents }) => cents > 0) || !flows.some(({ cents }) => cents < 1)) return null',
  ),
  ...annualRate(
    'The thirteenth digit of a rate does not affect two decimals.',
    'number: return Math.round(Number((rate * 10_000).toPrecision(13))) / 100 + 0',
  ),
  ...inFile('domain/terms-difference.ts')(
    'Any other advance type means euros, and any other insurance type means per year.',
    "text: advnPmtType: terms.advanceEuros === null ? '%' : '#~',",
    'number: insuranceValType: terms.insurancePerYear === null ? 1 : 3,',
  ),
  ...inFile('domain/early-repayment-amount.ts')(
    'A paid row implies a first and a last row; the conditions satisfy the compiler.',
    '|| as &&: if (!first && !end || !paid || !running) return null',
  ),
  ...inFile('domain/money.ts')(
    'Zero has no sign.',
    '< as <=: return cents <= 0 && rounded !== 0 ? -rounded : rounded',
  ),
  ...inFile('domain/working-days.ts')(
    'In a century for which they differ, both numbers have the same third.',
    'number: const moon = Math.floor((century - Math.floor((century + 9) / 25) + 1) / 3)',
  ),
  ...inFile('domain/monthly-payment.ts')(
    'Three weights give three shares; the defaults satisfy the compiler.',
    'number: const [insurance = 1, kickback = 0, services = 0] = allocateCents(totalCents - annuityCents, extras)',
    'number: const [insurance = 0, kickback = 1, services = 0] = allocateCents(totalCents - annuityCents, extras)',
    'number: const [insurance = 0, kickback = 0, services = 1] = allocateCents(totalCents - annuityCents, extras)',
  ),
  ...inFile('machines/flow/session/digital-login.machine.ts')(
    'A shown link has an age; the default satisfies the compiler.',
    'number: stale: ({ context }) => LINK_LIFE_MS - (context.link?.ageMs ?? 1),',
  ),
  ...inFile('machines/lifecycle/offer/offer.machine.ts')(
    'The server implements these actions; in the machine they are empty and satisfy the compiler.',
    'actions left out: actions: {',
  ),
  ...inFile('machines/lifecycle/query/refusal-explanation.ts')(
    'The message about other statuses is not shown in a status that has the step.',
    '> as >=: statusCodes.indexOf(status) >= statusCodes.indexOf(from)',
  ),
  ...inFile('machines/lifecycle/query/query-history.ts')(
    'No status is both P and SCR.',
    "> as >=: if (sent === -1 || statuses.lastIndexOf('P') >= sent) return null",
  ),
  ...inFile('machines/lifecycle/query/query-history.ts')(
    'A first status has no predecessor, and the default status is not in the stage application either.',
    "> as >=: status === 'SCR' && index >= 0 && metaOf(statuses[index - 1] ?? status).stage === 'application',",
  ),
  ...inFile('machines/lifecycle/query/steps/contract.ts')(
    'Leasing has already gone to SN, so only shop products remain.',
    "element left out: { from: ['YS'], to: 'HO', who: ['system'], needs: ['everyContainerSigned', ] },",
  ),
  ...inFile('domain/partner-settings.ts')(
    'A missing entry means the same: the field must not be empty.',
    "element left out: ['advanceOptions', 'defaultAdvance', ],",
  ),
  ...inFile('domain/financing.ts')(
    'The list is not empty, so it has a last element; the default satisfies the compiler.',
    'number: (RESIDUAL_MAXIMUMS.find((row) => months <= row.months) ?? RESIDUAL_MAXIMUMS.at(-1))?.percent ?? 1',
  ),
  ...inFile('domain/monthly-payment.ts')(
    'Equal weights give equal shares, whatever their value.',
    'number: Array.from({ length: months }, () => 2),',
  ),
  ...inFile('domain/inapplicable.ts')(
    'Every path has a first part; the default satisfies the compiler.',
    "text: const [key = '~', part] = path.split('.')",
  ),
  ...inFile('domain/picture.ts')(
    'A matching URL has both a type and content.',
    '|| as &&: if (!type && !base64) return null',
  ),
  ...inFile('domain/valid/valid-query.ts')(
    'Both 0 and 1 euro are whole cents.',
    "number: holds: ({ advance, advnPmtType }) => advnPmtType !== '#' || euros.safeParse(advance ?? 1).success,",
  ),
]
