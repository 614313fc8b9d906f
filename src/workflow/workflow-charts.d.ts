declare module 'virtual:workflow-charts' {
  type Point = { x: number; y: number }
  /** Every machine as it is in machines/, laid out in pixels; made by tools/workflow. */
  const charts: readonly {
    name: string
    file: string
    kind: 'lifecycle' | 'flow'
    width: number
    height: number
    states: readonly { path: string; initial: boolean; final: boolean; group: boolean }[]
    transitions: readonly {
      number: number
      key: string
      from: string
      happening: {
        kind: 'event' | 'done' | 'failed' | 'snapshot' | 'after' | 'always' | 'any'
        name: string
      }
      to: string | null
      guard: string | null
      who: readonly string[]
      needs: readonly string[]
    }[]
    boxes: readonly (Point & { path: string; width: number; height: number })[]
    lines: readonly {
      from: string
      to: string
      numbers: readonly number[]
      points: readonly Point[]
      label: Point
    }[]
  }[]
  export default charts
}
