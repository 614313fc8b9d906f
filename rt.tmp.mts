import { writeDmn } from './server/decision-table/dmn/write-dmn.ts'
import { readDmn } from './server/decision-table/dmn/read-dmn.ts'
import { firstTable } from './domain/decision-table/first-table.ts'
import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
const t = { hitPolicy: 'first', rows: [
  { when: { consumer: true, publicOffice: ['yes','unanswered'], financedCents: { from: {value:1000000,open:true}, to: null } , product: ['SELFSERVICE'].slice(0,0).length?[]:undefined as never }, result: {outcome:'refuse', reason:'A "quoted" <b> & õ \\ reason'} },
  { when: { financedCents: { from: {value:100,open:false}, to: {value: 5000000, open:true} }, periodMonths: {from:null,to:{value:60,open:false}} }, result: {outcome:'refer'} },
  ...firstTable.rows ] }
for (const r of t.rows) for (const k of Object.keys(r.when)) if ((r.when as any)[k]===undefined) delete (r.when as any)[k]
const xml = await writeDmn(t as never, { version: 3, name: 'Decision table 3', labelOf: (n)=>n })
writeFileSync('/tmp/dmn-try/out.dmn', xml)
console.log(xml.slice(0,4500)); console.log(xml.length)
const back = await readDmn(xml); console.log(isDeepStrictEqual(back,t))
const bad = async (x:string)=>{ const s=performance.now(); try { console.log('OK?', await readDmn(x)) } catch(e:any){ console.log(JSON.stringify(e.parts?.fields ?? e.stack)) } ; const d=performance.now()-s; if(d>100) console.log(Math.round(d)+'ms') }
await bad(''); await bad('abc'); await bad('<a/>'); await bad(xml.slice(0,3000)); await bad(xml.replace('FIRST','COLLECT')); await bad(xml.replace('<text>consumer</text>','<text>client age</text>'));
await bad(xml.replace('&gt; 1000000','? * 2 > 4').replace('<text>true</text>','<text>not(true)</text>')); await bad('<!DOCTYPE a>'+xml); await bad(xml.replace('</definitions>','<decision id="x2" name="x"/></definitions>'))
await bad(xml.replace('"refer"</text>','"sometimes"</text>')); await bad(xml.replace('<text>"refer"</text>','<text>"refer" + ""</text>')); await bad(xml.replace('[100..5000000)','[100.5..5000000)')); await bad(xml.replace('[100..5000000)','[500..50)')); await bad(xml.replace('[100..5000000)','[-500..50)'))
const rule = /<rule id="rule_2">[\s\S]*?<\/rule>/.exec(xml)![0]
await bad(xml.replace(rule, Array.from({length:10000},(_, i)=>rule.replaceAll('rule_2', 'q'+i)).join('')))
await bad(xml.replace(rule, Array.from({length:300},(_, i)=>rule.replaceAll('rule_2', 'q'+i)).join('')))
await bad(xml.replace(/<inputEntry id="rule_2_consumer">[\s\S]*?<\/inputEntry>/, ''))
await bad(xml.replace(rule, Array.from({length:190},(_, i)=>rule.replaceAll('rule_2', 'q'+i).replaceAll('<text>-</text>', `<text>${'('.repeat(1990)}</text>`)).join('')))
