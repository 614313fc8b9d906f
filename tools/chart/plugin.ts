import type { Plugin } from 'vite'
import { chartLayout } from './layout.ts'

const NAME = 'virtual:lifecycle-chart'
const RESOLVED = `\0${NAME}`

/** Computes the layout of the lifecycle chart from the machine at build time instead of in the browser. */
export const lifecycleChart = (): Plugin => ({
  name: 'lifecycle-chart',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(chartLayout())}` : undefined),
})
