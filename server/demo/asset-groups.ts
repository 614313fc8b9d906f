type DemoGroup = {
  name: string
  nameEt: string
  /** Percent of the price a month; subgroups without one cannot be sold by shops. */
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
      { name: 'Excavators', nameEt: 'Ekskavaatorid', insurance: 0.1 },
      { name: 'Loaders', nameEt: 'Laadurid', insurance: 0.1 },
      { name: 'Buckets and couplers', nameEt: 'Kopad ja kiirühendused', insurance: 0.1, automatic: true },
      { name: 'Forklifts', nameEt: 'Kahveltõstukid', insurance: 0.1, automatic: true },
      { name: 'Tractors', nameEt: 'Traktorid', insurance: 0.1 },
    ],
  },
  {
    name: 'Electronics',
    nameEt: 'Elektroonika',
    subgroups: [
      { name: 'Laptops', nameEt: 'Sülearvutid', insurance: 0.1, automatic: true },
      { name: 'Phones and tablets', nameEt: 'Telefonid ja tahvelarvutid', insurance: 0.1, automatic: true },
      { name: 'Office equipment', nameEt: 'Kontoritehnika', insurance: 0.1, automatic: true },
    ],
  },
  {
    name: 'Vehicles',
    nameEt: 'Sõidukid',
    subgroups: [
      { name: 'Vans', nameEt: 'Kaubikud', insurance: 0.25 },
      { name: 'Trailers', nameEt: 'Haagised' },
    ],
  },
  {
    name: 'Tools and leisure',
    nameEt: 'Tööriistad ja vaba aeg',
    subgroups: [
      { name: 'Power tools', nameEt: 'Elektritööriistad', insurance: 0.1, automatic: true },
      { name: 'Bicycles', nameEt: 'Jalgrattad', insurance: 0.35, automatic: true },
    ],
  },
]
