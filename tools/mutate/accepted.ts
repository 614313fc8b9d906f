/** An equivalent mutant: one that changes no behaviour. `name` is as the run prints it. */
export type Accepted = { file: string; name: string; why: string }

const inFile =
  (file: string) =>
  (why: string, ...names: readonly string[]): Accepted[] =>
    names.map((name) => ({ file, name, why }))

const annualRate = inFile('domain/annual-rate.ts')

export const accepted: readonly Accepted[] = [
  ...annualRate(
    'A hundred bisections are more than a number holds; one more or less ends on the same one.',
    'number: const BISECTIONS = 101',
    'number: for (let step = 1; step < BISECTIONS; step++) {',
    '< as <=: for (let step = 0; step <= BISECTIONS; step++) {',
  ),
  ...annualRate(
    'The bracket doubles from 1, so its largest is a power of two either way, and a wider one holds the same rate.',
    'number: const LARGEST_LOG_RATE = 65',
    'number: for (let reach = 2; reach <= LARGEST_LOG_RATE; reach *= 2) {',
  ),
  ...annualRate(
    'No flows of whole cents are worth exactly nothing at the end of a bracket or in its middle.',
    '<= as <: if (low < 0 && high >= 0) return [-reach, reach]',
    '>= as >: if (low <= 0 && high > 0) return [-reach, reach]',
    '< as <=: if (presentValue(flows, middle) <= 0) low = middle',
  ),
  ...annualRate(
    'Flows without a payment have no rate in any bracket; the condition only says so sooner.',
    '< as <=: if (!flows.some(({ cents }) => cents > 0) || !flows.some(({ cents }) => cents <= 0)) return null',
    'number: if (!flows.some(({ cents }) => cents > 0) || !flows.some(({ cents }) => cents < 1)) return null',
  ),
  ...annualRate(
    'The thirteenth figure of a rate does not show in two decimals.',
    'number: return Math.round(Number((rate * 10_000).toPrecision(13))) / 100 + 0',
  ),
  ...inFile('domain/terms-difference.ts')(
    'Any advance that is not in percent is in euros, and any insurance that is not by the month by the year.',
    "text: advnPmtType: terms.advanceEuros === null ? '%' : '#~',",
    'number: insuranceValType: terms.insurancePerYear === null ? 1 : 3,',
  ),
  ...inFile('domain/early-repayment-amount.ts')(
    'Rows of which one is paid have a first and a last; the conditions are for the compiler.',
    '|| as &&: if (!first && !end || !paid || !running) return null',
  ),
  ...inFile('domain/money.ts')(
    'Nothing has no sign.',
    '< as <=: return cents <= 0 && rounded !== 0 ? -rounded : rounded',
  ),
  ...inFile('domain/monthly-payment.ts')(
    'Three weights give three shares; the defaults are for the compiler.',
    'number: const [insurance = 1, kickback = 0, services = 0] = allocateCents(totalCents - annuityCents, extras)',
    'number: const [insurance = 0, kickback = 1, services = 0] = allocateCents(totalCents - annuityCents, extras)',
    'number: const [insurance = 0, kickback = 0, services = 1] = allocateCents(totalCents - annuityCents, extras)',
  ),
  ...inFile('machines/flow/session/digital-login.machine.ts')(
    'A link that is shown has an age; the default is for the compiler.',
    'number: stale: ({ context }) => LINK_LIFE_MS - (context.link?.ageMs ?? 1),',
  ),
  ...inFile('machines/lifecycle/offer/offer.machine.ts')(
    'The server does what the actions are named for; in the machine they do nothing, and are for the compiler.',
    'actions left out: actions: {',
  ),
  ...inFile('machines/lifecycle/query/refusal-explanation.ts')(
    'In a status that has the step nobody is told that it is taken in others.',
    '> as >=: statusCodes.indexOf(status) >= statusCodes.indexOf(from)',
  ),
  ...inFile('machines/lifecycle/query/query-history.ts')(
    'No status is both P and SCR.',
    "> as >=: if (sent === -1 || statuses.lastIndexOf('P') >= sent) return null",
  ),
  ...inFile('machines/lifecycle/query/query-history.ts')(
    'A first status has none before it, and the default, which is before credit, is of no application either.',
    "> as >=: status === 'SCR' && index >= 0 && metaOf(statuses[index - 1] ?? status).stage === 'application',",
  ),
  ...inFile('machines/lifecycle/query/steps/contract.ts')(
    'What is not leasing, which has gone to SN by then, is a shop product.',
    "element left out: { from: ['YS'], to: 'HO', who: ['system'], needs: ['everyContainerSigned', ] },",
  ),
  ...inFile('domain/partner-settings.ts')(
    'What does not say that it may be empty may not.',
    "element left out: ['advanceOptions', 'defaultAdvance', ],",
  ),
  ...inFile('domain/financing.ts')(
    'There are maximums, so the last is one; the default is for the compiler.',
    'number: (RESIDUAL_MAXIMUMS.find((row) => months <= row.months) ?? RESIDUAL_MAXIMUMS.at(-1))?.percent ?? 1',
  ),
  ...inFile('domain/amortization.ts')(
    'Weights that are all the same share equally, whatever they are.',
    'number: Array.from({ length: months }, () => 2),',
  ),
  ...inFile('domain/inapplicable.ts')(
    'Every path has a first part; the default is for the compiler.',
    "text: const [key = '~', part] = path.split('.')",
  ),
  ...inFile('domain/picture.ts')(
    'An address that matches has both a type and a content.',
    '|| as &&: if (!type && !base64) return null',
  ),
  ...inFile('domain/valid/valid-query.ts')(
    'One euro has whole cents, as none has.',
    "number: holds: ({ advance, advnPmtType }) => advnPmtType !== '#' || euros.safeParse(advance ?? 1).success,",
  ),
  ...inFile('domain/withdrawal.ts')(
    'Where the correction of the moon steps a century early, the third that it is part of is rounded to the same.',
    'number: const f = Math.floor((b + 9) / 25)',
  ),
]
