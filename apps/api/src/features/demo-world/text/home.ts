import type { DeliveryAddress } from '../../origination/origination.ts'

/** Where all of them live. */
export const home: DeliveryAddress = {
  departmentDaneCode: '11',
  cityDaneCode: '11001',
  neighborhoodName: 'Teusaquillo',
  neighborhoodCode: null,
  typedAddress: 'CL 34 # 19-41 AP 302',
  formattedAddress: 'CL 34 # 19-41 AP 302, Teusaquillo, Bogotá, D.C.',
}
