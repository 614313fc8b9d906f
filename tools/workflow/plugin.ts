import type { Plugin } from 'vite'
import { findMachines } from './find-machines.ts'
import { chartOf } from './machine-chart.ts'

const NAME = 'virtual:workflow-charts'
const RESOLVED = `\0${NAME}`

export const workflowCharts = async () =>
  (await findMachines()).map(({ file, name, machine }) => ({
    name,
    file,
    kind: file.startsWith('machines/lifecycle/') ? 'lifecycle' : 'flow',
    ...chartOf(machine),
  }))

/** Reads and lays out every machine at build time instead of in the browser. */
export const workflowChartsPlugin = (): Plugin => ({
  name: 'workflow-charts',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: async (id) =>
    id === RESOLVED
      ? `export default JSON.parse(${JSON.stringify(JSON.stringify(await workflowCharts()))})`
      : undefined,
})
