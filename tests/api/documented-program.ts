import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import {
  type DocumentedCall,
  people,
  type Person,
  type Value,
} from '../specs/documented-calls/documented-call.ts'
import { pdf } from './document/samples.ts'

type Answer = { status: number; body: unknown }
type Kept = Record<string, unknown>

const PLACE = /\$([A-Za-z]+(?:\.[A-Za-z0-9]+)*)/g

const partOf = (whole: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Kept | undefined)?.[name], whole)

/** The part of a response that `keep` names. */
const kept = (body: unknown, part: string): unknown => {
  if (part === '') return body
  if (!part.startsWith('*')) return partOf(body, part.split('.'))
  return (body as Kept[]).find((row) => (row[part.slice(1)] ?? null) !== null)
}

/** A program that knows only the documents of the API. */
export const openProgram = (base: string) => {
  const known: Kept = {}
  const tokens = new Map<Person, string>()
  let cookie = ''

  const knownAt = (name: string): unknown => {
    const value = partOf(known, name.split('.'))
    if (value === undefined) throw new Error(`no answer gave $${name}`)
    return value
  }

  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const whole = /^\$([A-Za-z]+(?:\.[A-Za-z0-9]+)*)$/.exec(value)?.[1]
      return whole ? knownAt(whole) : value.replaceAll(PLACE, (_, name: string) => String(knownAt(name)))
    }
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value !== 'object' || value === null) return value
    const { '...': taken = [], ...own } = value as { '...'?: readonly Value[] }
    const parts = taken.map((one) => filled(one) as object)
    const fields = Object.entries(own).map(([name, each]) => [name, filled(each)] as const)
    return Object.assign({}, ...parts, Object.fromEntries(fields)) as object
  }

  const bodyOf = ({ file, body }: DocumentedCall) => {
    if (file !== undefined) {
      const form = new FormData()
      form.append('files', new Blob([new Uint8Array(pdf())], { type: 'application/pdf' }), file)
      return { body: form }
    }
    if (body === undefined) return {}
    return { body: JSON.stringify(filled(body)), headers: { 'content-type': 'application/json' } }
  }

  const addressOf = ({ call, at = {}, params = {} }: DocumentedCall) => {
    const [method = '', documented = ''] = call.split(' ')
    const path = documented.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(filled(at[name] ?? `$${name}`))),
    )
    const url = new URL(`${base}/api${path}`)
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, String(filled(value)))
    return { method, url }
  }

  const send = async (asked: DocumentedCall): Promise<Answer> => {
    const { method, url } = addressOf(asked)
    const { headers, ...body } = { headers: {}, ...bodyOf(asked) }
    const authorization = asked.as ? await tokenOf(asked.as) : undefined
    const response = await fetch(url, {
      method,
      ...body,
      headers: { ...headers, ...(cookie && { cookie }), ...(authorization && { authorization }) },
    })
    const type = response.headers.get('content-type') ?? ''
    const content = await response.text()
    return { status: response.status, body: type.includes('json') ? JSON.parse(content) : content }
  }

  const tokenOf = async (person: Person): Promise<string> => {
    const found = tokens.get(person)
    if (found) return found
    const response = await fetch(`${base}/api/login`, {
      method: 'POST',
      body: JSON.stringify({ username: people[person], password: DEMO_PASSWORD }),
      headers: { 'content-type': 'application/json' },
    })
    const token = response.headers.get('authorization') ?? ''
    tokens.set(person, token)
    return token
  }

  return {
    send,
    filled,
    remember: (answer: unknown, parts: Readonly<Record<string, string>> = {}) => {
      for (const [name, part] of Object.entries(parts)) known[name] = kept(answer, part)
    },
    /** Sends this cookie from now on. */
    setCookie: (sent: string) => {
      cookie = sent
    },
  }
}

export type Program = ReturnType<typeof openProgram>
