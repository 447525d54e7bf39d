import type { Bill, DeliveryPromise, Device, Order } from '../../../ports/operator.ts'
import type { WireDelivery, WireDevice } from './wire.ts'

export function toDevice(wire: WireDevice): Device {
  return {
    sku: wire.sku,
    model: wire.deviceModel,
    brand: wire.brand,
    price: wire.price,
    isTaxFree: wire.taxFree,
    memory: wire.internMemory,
    color: wire.deviceColor,
    colorHex: wire.deviceColorHex,
    camera: wire.camera,
    ram: wire.ram,
    processor: wire.processor,
    screen: wire.screen,
    photoUrl: wire.urlPhoto,
    shippingCost: wire.shippingCost,
  }
}

export function toDeliveryPromise(wire: WireDelivery): DeliveryPromise {
  return { validAddress: wire.validAddress, date: wire.deliveryDate, period: wire.deliveryPeriod }
}

/** Field by field, so that nothing more than the protocol asks for leaves the house. */
export function toWireOrder(order: Order): object {
  return {
    document: order.document,
    mobile: order.mobile,
    sku: order.sku,
    price: order.price,
    downPayment: order.downPayment,
    address: {
      departmentDaneCode: order.address.departmentDaneCode,
      cityDaneCode: order.address.cityDaneCode,
      neighborhoodName: order.address.neighborhoodName,
      typedAddress: order.address.typedAddress,
    },
    deliveryDate: order.deliveryDate,
    addressType: order.addressType,
    reference: order.reference,
  }
}

/** Field by field, for the same reason. */
export function toWireBill(bill: Bill): object {
  return {
    reference: bill.reference,
    contractNumber: bill.contractNumber,
    mobile: bill.mobile,
    dueOn: bill.dueOn,
    amount: bill.amount,
  }
}
