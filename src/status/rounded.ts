type Point = { x: number; y: number }

const RADIUS = 7

const towards = (from: Point, to: Point, length: number): Point => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const share = Math.min(length / distance, 0.5)
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** An SVG path along right-angled points, its bends rounded. */
export function rounded(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1]
      const after = points[index + 1]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const into = towards(point, before, RADIUS)
      const out = towards(point, after, RADIUS)
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`
    })
    .join('')
}

/** The middle of the longest stretch of a line: where its number stands. */
export function middleOf(points: readonly Point[]): Point {
  let best = { length: -1, middle: points[0] ?? { x: 0, y: 0 } }
  for (const [index, point] of points.entries()) {
    const next = points[index + 1]
    if (!next) break
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    if (length > best.length)
      best = { length, middle: { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 } }
  }
  return best.middle
}
