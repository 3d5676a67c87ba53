export type DeliveryAddress = {
  firstname: string
  lastname: string
  companyname: string | null
  email: string
  phone: string
  address: string
  city: string
  state: string | null
  postalCode: string
  country: string
}
