import type { Plugin } from 'vite'
import { chartLayout } from './layout.ts'

const NAME = 'virtual:lifecycle-chart'
const RESOLVED = `\0${NAME}`

/** Lays out the lifecycle chart from the machine while the client is built, so that no browser has to. */
export const lifecycleChart = (): Plugin => ({
  name: 'lifecycle-chart',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(chartLayout())}` : undefined),
})
