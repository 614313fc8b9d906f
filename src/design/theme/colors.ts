/** Every colour of the portal: light theme, dark theme. The contrast of each pair was measured for its use. */
const pairs = {
  bg: ['#F5F7F8', '#0D1418'],
  surface: ['#FFFFFF', '#141D23'],
  well: ['#EEF2F4', '#1B262D'],
  line: ['#DAE1E5', '#2B3942'],
  field: ['#74838D', '#70818C'],
  ink: ['#13212B', '#E7EEF2'],
  ink2: ['#435460', '#B0BEC7'],
  ink3: ['#5A6A76', '#93A3AE'],
  accent: ['#0B6170', '#56BCCB'],
  accentHover: ['#084B57', '#7BCFDB'],
  onAccent: ['#FFFFFF', '#04222A'],
  accentBg: ['#E3F1F3', '#12333A'],
  focus: ['#0B6170', '#8ADBE6'],
  pending: ['#2F4A7D', '#A9C1F0'],
  pendingBg: ['#E9EEF7', '#1E2B45'],
  approved: ['#1A6638', '#86D3A0'],
  approvedBg: ['#E2F2E7', '#14331F'],
  terminated: ['#6C434C', '#DDB3BC'],
  terminatedBg: ['#F3ECEE', '#39262B'],
  waiting: ['#7A4700', '#F2C063'],
  waitingBg: ['#FFF1D2', '#3A2A0B'],
  waitingMark: ['#C27803', '#F2C063'],
  danger: ['#AE1F24', '#FF9C96'],
  dangerBg: ['#FCEBEA', '#43191A'],
  bubble: ['#13212B', '#E7EEF2'],
  onBubble: ['#FFFFFF', '#13212B'],
  backdrop: ['#13212B80', '#04080ACC'],
  chart1: ['#0B6170', '#56BCCB'],
  chart2: ['#4F98A4', '#34808D'],
  chart3: ['#C27803', '#F2C063'],
  chart4: ['#5B6FA3', '#A9C1F0'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** `light-dark()` lets the browser follow the system, or the choice set on the root element, without a script. */
export const colors = Object.fromEntries(
  Object.entries(pairs).map(([name, [light, dark]]) => [name, { value: `light-dark(${light}, ${dark})` }]),
)
