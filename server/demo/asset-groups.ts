type DemoGroup = {
  name: string
  /** Percent of the price a year; subgroups without one cannot be sold by shops. */
  insurance?: number
  /** Whether partners with automatic decision have it for this group. */
  automatic?: boolean
  subgroups?: readonly DemoGroup[]
}

export const demoAssetGroups: readonly DemoGroup[] = [
  {
    name: 'Machinery',
    subgroups: [
      { name: 'Excavators', insurance: 0.9 },
      { name: 'Loaders', insurance: 0.9 },
      { name: 'Buckets and couplers', insurance: 0.6, automatic: true },
      { name: 'Forklifts', insurance: 0.8, automatic: true },
      { name: 'Tractors', insurance: 1.1 },
    ],
  },
  {
    name: 'Electronics',
    subgroups: [
      { name: 'Laptops', insurance: 1.5, automatic: true },
      { name: 'Phones and tablets', insurance: 2, automatic: true },
      { name: 'Office equipment', insurance: 1, automatic: true },
    ],
  },
  {
    name: 'Vehicles',
    subgroups: [{ name: 'Vans', insurance: 3 }, { name: 'Trailers' }],
  },
  {
    name: 'Tools and leisure',
    subgroups: [
      { name: 'Power tools', insurance: 1, automatic: true },
      { name: 'Bicycles', insurance: 4, automatic: true },
    ],
  },
]
