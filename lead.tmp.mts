import { createCaller } from './tests/api/caller.ts'
import { queryListCalls } from './api/query-list.calls.ts'
import { COMPLIANCE } from './tests/api/query/example.ts'
const c = createCaller('http://127.0.0.1:5067')
const q = await c.ask(queryListCalls.all, { query: {}, body: ['CA','CR','SN','SCR'] }, COMPLIANCE)
console.log(q.content.map((x: any) => x.queryId + ':' + x.status + ':' + x.custName).join('\n'))
