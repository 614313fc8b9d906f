import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { problemStatus } from '../contract/problem.ts'
import { roles } from '../contract/role.ts'
import { statusCodes } from '../contract/status.ts'
import en from '../lang/en.json' with { type: 'json' }
import et from '../lang/et.json' with { type: 'json' }
import { conditions } from '../machines/query.conditions.ts'
import { queryMachine } from '../machines/query.machine.ts'
import { stages } from '../machines/query.stage.ts'
import { readSources } from './house/sources.ts'

const english: Record<string, string> = en
const estonian: Record<string, string> = et
const keys = Object.keys(english)

/** Families whose ids are put together in code, with every member there must be. */
const families: Record<string, readonly string[]> = {
  status: statusCodes,
  role: roles,
  error: Object.keys(problemStatus),
  guard: ['actorIs', 'notFromThisStatus', ...Object.keys(conditions)],
  event: [
    ...new Set(Object.values(queryMachine.states).flatMap((state) => Object.keys(state.config.on ?? {}))),
  ],
  stage: stages,
}
/** Families put together in code whose members only that code knows. */
const openFamilies = [
  'actor',
  'lock',
  'company',
  'sandbox.company',
  'sandbox.limit',
  'sandbox.register',
  'sandbox.signer',
  'sandbox.signing',
  'sandbox.speed',
]

const code = readSources('contract', 'domain', 'machines', 'src', 'server')
const literals = new Set(
  code.flatMap(({ text }) => [...text.matchAll(/(['"`])([\w.-]+)\1/g)].map((match) => match[2])),
)

/** The arguments of a message with their kinds, whatever branch they stand in. */
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

describe('the two catalogues', () => {
  test('have the same keys, sorted', () => {
    expect(Object.keys(estonian)).toEqual(keys)
    expect(keys.toSorted()).toEqual(keys)
  })
  test('take the same arguments', () => {
    const differing = keys.filter((key) => {
      const [ours, theirs] = [english[key] ?? '', estonian[key] ?? ''].map(argumentsOf)
      return String(ours) !== String(theirs)
    })
    expect(differing).toEqual([])
  })
  test('leave no message empty', () => {
    expect(keys.filter((key) => !english[key]?.trim() || !estonian[key]?.trim())).toEqual([])
  })
})

describe('the code and the catalogues', () => {
  test.each(Object.entries(families))(
    'every member of %s has its text, and nothing else does',
    (family, members) => {
      const present = keys.filter((key) => key.startsWith(`${family}.`))
      expect(present).toEqual(members.map((member) => `${family}.${member}`).toSorted())
    },
  )
  test('every message id that the code names exists', () => {
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
  test.each(openFamilies)('%s is put together somewhere', (family) => {
    expect(code.some(({ text }) => text.includes(`\`${family}.\${`))).toBe(true)
  })
  test('every message is used', () => {
    const dynamic = [...Object.keys(families), ...openFamilies].map((family) => `${family}.`)
    const unused = keys.filter(
      (key) => !literals.has(key) && !dynamic.some((family) => key.startsWith(family)),
    )
    expect(unused).toEqual([])
  })
})
