type DemoGroup = {
  name: string
  nameEt: string
  /** Percent of the price a year; subgroups without one cannot be sold by shops. */
  insurance?: number
  /** Whether partners with automatic decision have it for this group. */
  automatic?: boolean
  subgroups?: readonly DemoGroup[]
}

export const demoAssetGroups: readonly DemoGroup[] = [
  {
    name: 'Machinery',
    nameEt: 'Masinad',
    subgroups: [
      { name: 'Excavators', nameEt: 'Ekskavaatorid', insurance: 0.9 },
      { name: 'Loaders', nameEt: 'Laadurid', insurance: 0.9 },
      { name: 'Buckets and couplers', nameEt: 'Kopad ja kiirühendused', insurance: 0.6, automatic: true },
      { name: 'Forklifts', nameEt: 'Kahveltõstukid', insurance: 0.8, automatic: true },
      { name: 'Tractors', nameEt: 'Traktorid', insurance: 1.1 },
    ],
  },
  {
    name: 'Electronics',
    nameEt: 'Elektroonika',
    subgroups: [
      { name: 'Laptops', nameEt: 'Sülearvutid', insurance: 1.5, automatic: true },
      { name: 'Phones and tablets', nameEt: 'Telefonid ja tahvelarvutid', insurance: 2, automatic: true },
      { name: 'Office equipment', nameEt: 'Kontoritehnika', insurance: 1, automatic: true },
    ],
  },
  {
    name: 'Vehicles',
    nameEt: 'Sõidukid',
    subgroups: [
      { name: 'Vans', nameEt: 'Kaubikud', insurance: 3 },
      { name: 'Trailers', nameEt: 'Haagised' },
    ],
  },
  {
    name: 'Tools and leisure',
    nameEt: 'Tööriistad ja vaba aeg',
    subgroups: [
      { name: 'Power tools', nameEt: 'Elektritööriistad', insurance: 1, automatic: true },
      { name: 'Bicycles', nameEt: 'Jalgrattad', insurance: 4, automatic: true },
    ],
  },
]
