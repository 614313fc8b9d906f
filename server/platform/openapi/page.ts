import * as z from 'zod/mini'
import { API_PREFIX, file, nothing, type Call } from '../../../api/call.ts'
import { allCalls, calls, type NamedCall } from '../../../api/calls.ts'
import { problemStatus } from '../../../api/problem.ts'
import { escaped } from '../http/html.ts'
import { text } from '../language/text.ts'

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none }
article { border-top: 1px solid #8884; padding: .75rem 0 }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
p { margin: .25rem 0 }
pre { overflow: auto; padding: .75rem; background: #8881 }
td, th { text-align: left; padding: .125rem 1rem .125rem 0; vertical-align: top }`

const schemaBlock = (title: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output') => {
  if (!schema) return ''
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const json = JSON.stringify(rest, undefined, 2)
  return `<details><summary>${title}</summary><pre tabindex="0">${escaped(json)}</pre></details>`
}

const who = ({ access }: Call) => {
  if (access === 'public') return 'Anyone'
  return access === 'signedIn' ? 'Anyone signed in' : access.join(', ')
}

const answer = (call: Call) => {
  if (call.answer === file) return `<p>Answers a file${call.types ? `: ${call.types.join(' or ')}` : ''}.</p>`
  if (call.answer === nothing) return '<p>Answers 204 without a body.</p>'
  return schemaBlock(`Answer (${call.status ?? 200})`, call.answer, 'output')
}

const article = ({ name, call }: NamedCall) => `<article id="${escaped(name)}">
<h3>${call.method} ${escaped(API_PREFIX + call.path)}</h3>
<p>${escaped(call.summary)}.</p>
<p><strong>${escaped(who(call))}</strong>${call.once ? ' · takes an Idempotency-Key' : ''}${
  call.changes ? ' · changes state' : ''
}${call.upload ? ` · multipart files in “${escaped(call.upload)}”` : ''}</p>
${schemaBlock('Path', call.params, 'input')}${schemaBlock('Query', call.query, 'input')}
${schemaBlock('Body', call.body, 'input')}${answer(call)}
</article>`

const section = (word: string) => `<section aria-labelledby="${word}"><h2 id="${word}">${word}</h2>
${allCalls
  .filter(({ name }) => name.startsWith(`${word}.`))
  .map(article)
  .join('\n')}
</section>`

const problems = () =>
  Object.entries(problemStatus)
    .map(
      ([code, status]) =>
        `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${escaped(text('en', `error.${code}`))}</td></tr>`,
    )
    .join('\n')

/** The API for people to read: one page without scripts or anything from elsewhere; its language is the contract's. */
export const openApiPage = (): string => {
  const words = Object.keys(calls)
  const links = words.map((word) => `<li><a href="#${word}">${word}</a></li>`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tehing API</title><style>${style}</style></head><body>
<header><h1>Tehing API</h1>
<p>Every call carries the token of the sign-in: <code>Authorization: Bearer …</code>. Money is in euros, dates are
<code>YYYY-MM-DD</code>, times ISO 8601 in UTC. Errors are RFC 9457 problem details. The same for programs:
<a href="${API_PREFIX}/openapi.json">openapi.json</a>.</p>
<nav aria-label="Sections"><ul>${links}<li><a href="#problems">problems</a></li></ul></nav></header>
<main>${words.map(section).join('\n')}
<section aria-labelledby="problems"><h2 id="problems">problems</h2>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
<tbody>${problems()}</tbody></table></section></main></body></html>`
}
