import * as z from 'zod/mini'
import type { Hit, ScreenedParty, ScreeningList } from '../../../api/screening.ts'
import { type HttpClient, endpoint, parseResponse } from '../client/http-client.ts'

export type ScreeningService = {
  /** The data set that is searched. */
  source: string
  match: (party: ScreenedParty) => Promise<Hit[]>
}

export type ScreeningConfig = { url: string; dataset: string; apiKey?: string }

/** An entity of FollowTheMoney, the data model of OpenSanctions. */
const entityOf = ({ kind, name, birthDate, countries, regCode }: ScreenedParty) =>
  kind === 'person'
    ? {
        schema: 'Person',
        properties: {
          name: [name],
          ...(birthDate !== null && { birthDate: [birthDate] }),
          ...(countries.length > 0 && { nationality: countries.map((code) => code.toLowerCase()) }),
        },
      }
    : {
        schema: 'Company',
        properties: {
          name: [name],
          ...(countries.length > 0 && { jurisdiction: countries.map((code) => code.toLowerCase()) }),
          ...(regCode !== '' && { registrationNumber: [regCode] }),
        },
      }

const matched = z.object({
  responses: z.object({
    party: z.object({
      status: z.literal(200),
      results: z.array(
        z.object({
          id: z.string(),
          caption: z.string(),
          score: z.number(),
          /** Whether the score is above the service's own threshold. */
          match: z.boolean(),
          datasets: z.array(z.string()),
          properties: z.object({ topics: z.optional(z.array(z.string())) }),
        }),
      ),
    }),
  }),
})

const listOf = (topic: string): ScreeningList => {
  if (topic === 'sanction' || topic.startsWith('sanction.')) return 'sanctions'
  return topic === 'role.pep' || topic === 'role.rca' ? 'publicOffice' : 'other'
}

/** Client of `POST /match/{dataset}` of yente, the API of OpenSanctions that an operator can also run itself. */
export const createScreening = (
  { url, dataset, apiKey }: ScreeningConfig,
  http: HttpClient,
): ScreeningService => ({
  source: dataset,
  match: async (party) => {
    const response = await http({
      method: 'POST',
      url: endpoint(url, `/match/${encodeURIComponent(dataset)}`),
      headers: apiKey === undefined ? {} : { authorization: `ApiKey ${apiKey}` },
      body: { queries: { party: entityOf(party) } },
      // It only reads.
      idempotent: true,
    })
    const { responses } = parseResponse('screening', response, matched)
    return responses.party.results
      .filter(({ match }) => match)
      .map(({ id, caption, score, datasets, properties: { topics = [] } }) => ({
        entityId: id,
        name: caption,
        score,
        lists: [...new Set(topics.map(listOf))],
        sources: datasets,
      }))
  },
})
