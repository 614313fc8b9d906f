import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { failedWorkStates, failingServices, failureReasons, workKinds } from '../api/failed-work.calls.ts'
import { problemStatus } from '../api/problem.ts'
import { roles } from '../api/role.ts'
import { ssoFailures } from '../api/session.ts'
import { statusCodes } from '../api/status.ts'
import { en } from '../lang/en.ts'
import { et } from '../lang/et.ts'
import { guards } from '../machines/lifecycle/query/guards.ts'
import { conditionDocumentTypes, conditionFields } from '../api/condition.ts'
import { conditionSides } from '../api/condition-side.ts'
import { conditionStates } from '../api/condition-state.ts'
import { conditionPurposes } from '../api/condition-purpose.ts'
import { conditionMachine } from '../machines/lifecycle/condition/condition.machine.ts'
import { photoCodeMachine } from '../machines/lifecycle/condition/photo-code.machine.ts'
import {
  decisionTableMachine,
  tableGuards,
} from '../machines/lifecycle/decision-table/decision-table.machine.ts'
import { riskGuards } from '../machines/lifecycle/risk/risk-facts.ts'
import { riskMachine } from '../machines/lifecycle/risk/risk.machine.ts'
import { screeningMachine } from '../machines/lifecycle/screening/screening.machine.ts'
import { screeningGuards } from '../machines/lifecycle/screening/screening-facts.ts'
import { conditionGuards } from '../machines/lifecycle/condition/condition-facts.ts'
import { containerMachine } from '../machines/lifecycle/container/container.machine.ts'
import { sendGuards } from '../machines/lifecycle/container/container-facts.ts'
import { areas } from '../machines/lifecycle/query/locks.ts'
import { offerGuards, offerMachine } from '../machines/lifecycle/offer/offer.machine.ts'
import { paperReasons } from '../machines/lifecycle/query/paper-rule.ts'
import { stages } from '../machines/lifecycle/query/statuses.ts'
import { readSources } from './house/sources.ts'
import { factTexts } from './models/fact-texts.ts'
import { stepTexts } from './models/step-texts.ts'

const english: Record<string, string> = en
const estonian: Record<string, string> = et
const keys = Object.keys(english)

/** The guards of the clock's events and of a reopening refuse no user. */
const conditionRefusing = Object.keys(conditionGuards).filter(
  (name) => !/^condition(ReminderDue|Overdue|OutlivesClosing|Was\w+)$/.test(name),
)

/** The lifecycles whose events and states have names on the workflow page alone, and where some states have one too. */
const shownLifecycles = [
  { name: 'condition', machine: conditionMachine, states: 'condition.state' },
  { name: 'screening', machine: screeningMachine, states: 'screening.state' },
  { name: 'risk', machine: riskMachine, states: 'risk.state' },
  { name: 'container', machine: containerMachine, states: 'container.state' },
  { name: 'offer', machine: offerMachine, states: 'selfServe.state' },
  { name: 'photoCode', machine: photoCodeMachine, states: '' },
  { name: 'decisionTable', machine: decisionTableMachine, states: '' },
]

/** Ids that are composed in code: each family with the members that need a text. */
const families: Record<string, readonly string[]> = {
  status: statusCodes,
  role: roles,
  error: [...Object.keys(problemStatus), ...ssoFailures],
  refusal: [
    'notFromThisStatus',
    'offerNotFromThisState',
    'remindedJustNow',
    ...Object.keys(guards),
    ...Object.keys(offerGuards),
    'conditionNotFromThisState',
    'screeningNotFromThisState',
    ...Object.keys(screeningGuards),
    'riskNotFromThisState',
    ...Object.keys(riskGuards),
    'tableNotFromThisState',
    'tableOneDraft',
    ...Object.keys(tableGuards),
    ...conditionRefusing,
    ...Object.keys(sendGuards),
    ...paperReasons,
  ],
  need: [
    ...Object.keys(guards).filter((name) => name !== 'principalIs'),
    ...Object.keys(conditionGuards),
    ...Object.keys(screeningGuards),
    ...Object.keys(riskGuards),
    ...Object.keys(tableGuards),
    ...Object.keys(offerGuards),
    ...Object.keys(containerMachine.implementations.guards),
    ...Object.keys(photoCodeMachine.implementations.guards),
  ],
  'workflow.event': shownLifecycles
    .flatMap(({ machine }) => machine.events)
    .filter((event) => english[`event.${event}`] === undefined),
  'workflow.state': shownLifecycles.flatMap(({ name, machine, states }) =>
    Object.keys(machine.states)
      .filter((state) => english[`${states}.${state}`] === undefined)
      .map((state) => `${name}.${state}`),
  ),
  'workflow.fact': factTexts,
  'workflow.area': areas,
  ...stepTexts,
  happened: ['query.created', ...stepTexts.happened],
  stage: stages,
  'condition.documentType': conditionDocumentTypes,
  'condition.for': conditionPurposes,
  'condition.side': conditionSides,
  'condition.state': conditionStates,
  'conditionText.document': conditionDocumentTypes.filter((type) => type !== 'other'),
  'conditionText.field': conditionFields,
  'failedWork.kind': [...workKinds, 'other'],
  'failedWork.reason': failureReasons,
  'failedWork.service': [...failingServices, 'ledger', 'program'],
  'failedWork.state': failedWorkStates,
}
const members = new Set(
  Object.entries(families).flatMap(([family, names]) => names.map((name) => `${family}.${name}`)),
)

const code = readSources('api', 'domain', 'machines', 'src', 'server')
const matches = (pattern: RegExp) =>
  new Set(code.flatMap(({ text }) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))
const literals = matches(/['"`]([\w.-]+)(?=['"`])/g)
const words = matches(/(\w+)/g)

/** Other composed ids, such as `shell.theme.${choice}`: their members are words in the code. */
const templates = [...matches(/`([a-z]\w*(?:\.\w+)*\.\$\{[^`]*)`/g)]
  .filter((template) => !Object.keys(families).some((family) => template.startsWith(`${family}.\${`)))
  .map(patternOf)

function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/\W/g, String.raw`\$&`))
  return new RegExp(`^${fixed.join(String.raw`(\w+)`)}$`)
}

const isPutTogether = (key: string) =>
  templates.some((template) => {
    const parts = template.exec(key)?.slice(1)
    return parts?.every((part) => words.has(part))
  })

/** The arguments of a message with their types, in any branch. */
const argumentsOf = (text: string) => [...new Set(elementsOf(parse(text)))].toSorted()

function elementsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return []
      case TYPE.select:
      case TYPE.plural: {
        const branches = Object.values(element.options).flatMap((option) => elementsOf(option.value))
        return [`${element.value} ${TYPE[element.type]}`, ...branches]
      }
      case TYPE.tag:
        return [`<${element.value}>`, ...elementsOf(element.children)]
      default:
        return [`${element.value} ${TYPE[element.type]}`]
    }
  })
}

describe.each(['en', 'et'])('the files of lang/%s', (language) => {
  const folder = new URL(`../lang/${language}/`, import.meta.url)
  const textsOf = (name: string) =>
    z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  const files = readdirSync(folder).map((name) => ({ name, keys: Object.keys(textsOf(name)) }))

  test('have the first word of their keys as name, and sorted keys', () => {
    for (const { name, keys: own } of files) {
      expect(own.filter((key) => `${key.split('.')[0]}.json` !== name)).toEqual([])
      expect(own).toEqual(own.toSorted())
    }
  })
  test(`are all in lang/${language}.ts`, () => {
    const all = Object.keys(language === 'en' ? english : estonian)
    expect(files.flatMap(({ keys: own }) => own).toSorted()).toEqual(all.toSorted())
  })
})

describe('the two catalogues', () => {
  test('have the same keys', () => {
    expect(Object.keys(estonian).toSorted()).toEqual(keys.toSorted())
  })
  test('have the same arguments', () => {
    const differing = keys.filter((key) => {
      const [ours, theirs] = [english[key] ?? '', estonian[key] ?? ''].map(argumentsOf)
      return String(ours) !== String(theirs)
    })
    expect(differing).toEqual([])
  })
  test('have no empty message', () => {
    expect(keys.filter((key) => !english[key]?.trim() || !estonian[key]?.trim())).toEqual([])
  })
})

describe('the code and the catalogues', () => {
  test.each(Object.entries(families))('every member of %s has a text', (family, names) => {
    const [word] = family.split('.')
    const missing = (folder: string, texts: Record<string, string>) =>
      names
        .filter((name) => texts[`${family}.${name}`] === undefined)
        .map((name) => `${folder}/${word}.json: ${family}.${name}`)
    expect([...missing('lang/en', english), ...missing('lang/et', estonian)]).toEqual([])
  })
  test('every message id in the code exists', () => {
    const named =
      /(?:\b(?:id|\w+Id|label|title|hint|message|text)\s*[=:]\s*\{?|\b(?:text|formatMessage|say|t)\((?:[\w.]+,\s*)?)'([a-z]\w*(?:\.\w+)+)'|['"](field\.\w+)['"]|\bid="([a-z]\w*(?:\.\w+)+)"/g
    const missing = code.flatMap(({ path, text }) =>
      [...text.matchAll(named)]
        .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
        .filter((id) => english[id] === undefined)
        .map((id) => `${path}: ${id}`),
    )
    expect(missing).toEqual([])
  })
  test('every message is used', () => {
    expect(keys.filter((key) => !members.has(key) && !literals.has(key) && !isPutTogether(key))).toEqual([])
  })
})

/** `x.named` names the control that shows `x`, for a screen reader and for who speaks what the screen shows. */
const namedKeys = keys.filter((key) => key.endsWith('.named') && english[key.slice(0, -'.named'.length)])

test.each(namedKeys)('%s contains what its control shows', (key) => {
  for (const texts of [english, estonian]) {
    const shown = texts[key.slice(0, -'.named'.length)] ?? ''
    expect(texts[key]?.toLowerCase()).toContain(shown.replace(/…$/, '').toLowerCase())
  }
})
