import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'

type Entry = {
  id: string
  schema: 'Person' | 'Company'
  name: string
  birthDate?: string
  topics: readonly string[]
  datasets: readonly string[]
}

/** Fictitious entries. A party matches by its name, unless both have a date of birth and these differ. */
export const listedEntries: readonly Entry[] = [
  {
    id: 'sandbox-1',
    schema: 'Person',
    name: 'Must Nimekiri',
    topics: ['sanction'],
    datasets: ['sandbox_sanctions'],
  },
  {
    id: 'sandbox-2',
    schema: 'Person',
    name: 'Riigi Kogu',
    topics: ['role.pep'],
    datasets: ['sandbox_public_offices'],
  },
  {
    id: 'sandbox-3',
    schema: 'Person',
    name: 'Mari Nimekaim',
    birthDate: '1950-01-01',
    topics: ['role.rca'],
    datasets: ['sandbox_public_offices'],
  },
  {
    id: 'sandbox-4',
    schema: 'Company',
    name: 'Keelatud Kaubad OÜ',
    topics: ['sanction'],
    datasets: ['sandbox_sanctions'],
  },
]

/** Checks of this party fail, so that a tester sees the retries. */
export const FAILING_NAME = 'Katkenud Ühendus'

const THRESHOLD = 0.7
const SAME = 1
/** Another person of the same name. */
const NAMESAKE = 0.5

const queried = z.object({
  queries: z.record(
    z.string(),
    z.object({
      schema: z.enum(['Person', 'Company']),
      properties: z.object({
        name: z.array(z.string()).check(z.minLength(1)),
        birthDate: z.optional(z.array(z.string())),
      }),
    }),
  ),
})
type Queried = z.infer<typeof queried>['queries'][string]

const plain = (name: string): string => name.trim().toLocaleLowerCase('et').replaceAll(/\s+/g, ' ')

const scoreOf = (entry: Entry, { properties: { birthDate = [] } }: Queried): number =>
  entry.birthDate !== undefined && birthDate.length > 0 && !birthDate.includes(entry.birthDate)
    ? NAMESAKE
    : SAME

const resultsFor = (query: Queried) =>
  listedEntries
    .filter(
      ({ schema, name }) =>
        schema === query.schema && query.properties.name.some((one) => plain(one) === plain(name)),
    )
    .map((entry) => {
      const score = scoreOf(entry, query)
      const { id, schema, name, birthDate, topics, datasets } = entry
      return {
        id,
        caption: name,
        schema,
        properties: { name: [name], topics, ...(birthDate !== undefined && { birthDate: [birthDate] }) },
        datasets,
        referents: [],
        target: true,
        score,
        features: {},
        match: score >= THRESHOLD,
      }
    })

/** The match API of yente with a few fictitious entries. */
export const screeningSandbox: FastifyPluginAsync = async (app) => {
  app.post('/match/:dataset', async (request, reply) => {
    const { queries } = queried.parse(request.body)
    const names = Object.values(queries).flatMap(({ properties }) => properties.name.map(plain))
    if (names.includes(plain(FAILING_NAME))) return reply.code(503).send({ detail: 'Index not ready' })
    const responses = Object.entries(queries).map(([key, query]) => {
      const results = resultsFor(query)
      return [key, { status: 200, results, total: { value: results.length, relation: 'eq' }, query }]
    })
    return { responses: Object.fromEntries(responses), matcher: {}, limit: 5 }
  })
}
