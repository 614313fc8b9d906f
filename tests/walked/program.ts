import { watchTransitions, writeWalked } from './record.ts'

/** Loaded before the program that end-to-end tests drive: what it walks, it walks for a browser. */
const keys = new Set<string>()
watchTransitions((key) => keys.add(key))
process.on('exit', () => {
  if (keys.size > 0) writeWalked('browser', 'e2e', keys, String(process.pid))
})
