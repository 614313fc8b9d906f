import { watchTransitions, writeWalked } from './record.ts'

/** Loaded before the program in browser tests: records its transitions for the browser level. */
const keys = new Set<string>()
watchTransitions((key) => keys.add(key))
process.on('exit', () => {
  if (keys.size > 0) writeWalked('browser', 'e2e', keys, String(process.pid))
})
