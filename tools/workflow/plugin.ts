import type { Plugin } from 'vite'
import { transitionHash } from '../../server/lifecycle/machine-hash.ts'
import { findMachines } from './find-machines.ts'
import { chartOf } from './machine-chart.ts'
import { walkedTransitions } from './walked-transitions.ts'

const NAME = 'virtual:workflow-charts'
const RESOLVED = `\0${NAME}`

/** The test files that take a transition: through the machine, or through the API. */
const byLevel = (tests: Iterable<string>) => {
  const [api, machine] = [...tests].reduce<[string[], string[]]>(
    ([ofApi, ofMachine], test) =>
      test.startsWith('tests/api/') ? [[...ofApi, test], ofMachine] : [ofApi, [...ofMachine, test]],
    [[], []],
  )
  return { machine, api }
}

export const workflowCharts = async () => {
  const walked = await walkedTransitions()
  return (await findMachines()).map(({ file, name, machine }) => {
    const { transitions, ...chart } = chartOf(machine)
    return {
      name,
      file,
      kind: file.startsWith('machines/lifecycle/') ? 'lifecycle' : 'flow',
      ...chart,
      transitions: transitions.map((one) => ({
        ...one,
        hash: transitionHash(one),
        coveredBy: byLevel(walked.get(one.key) ?? []),
      })),
    }
  })
}

/** Reads, walks and lays out every machine at build time instead of in the browser. */
export const workflowChartsPlugin = (): Plugin => ({
  name: 'workflow-charts',
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  load: async (id) =>
    id === RESOLVED
      ? `export default JSON.parse(${JSON.stringify(JSON.stringify(await workflowCharts()))})`
      : undefined,
})
