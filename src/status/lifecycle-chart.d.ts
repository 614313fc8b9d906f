declare module 'virtual:lifecycle-chart' {
  import type { Stage } from '../../machines/lifecycle/query/statuses.ts'
  import type { StatusCode } from '../../api/status.ts'

  type Point = { x: number; y: number }
  /** Where each status stands and how the lines between them run, in pixels; made by tools/chart. */
  const layout: {
    width: number
    height: number
    boxes: readonly { id: StatusCode; stage: Stage; x: number; y: number; width: number; height: number }[]
    lines: readonly { from: StatusCode; to: StatusCode; bus: boolean; points: readonly Point[] }[]
  }
  export default layout
}
