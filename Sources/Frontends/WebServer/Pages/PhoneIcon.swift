// The icon of the site for phones' home screens: an opaque PNG of 180 pixels.

import Bytes

enum PhoneIcon {
    static let address = "/assets/icon.png"
    /// The width and height in pixels.
    static let edge = 180

    /// `SiteStyle.icon` on a paper-coloured background, drawn by rsvg-convert in sixteen colours.
    static let bytes = Base64.decode(encoded) ?? []

    private static let encoded = """
        iVBORw0KGgoAAAANSUhEUgAAALQAAAC0BAMAAADP4xsBAAAAMFBMVEX////8+/jq7+7k7Ojg6eXW4d3O29jM29qMr6tkk49jk49jk45Ng39JgH\
        w4dnEvb2psJNMRAAABaklEQVR42u3boU7EQBSF4UosJLuABIfBwBtQTbKPwCOsIqgGjWhwuKI3waBwSGSfAEgIgpAQ5LawcFkgwUBnpnNz0wX+\
        Y2qaL1XTEeck82ZJoKGhoaGt6YXNNE03pnl/erO1Ekz3Dh5F5CmZJpOQvJ4NwujF8uP9FrTIZBhC9z/ldrRMBgF0LjG0VH56SeJo2ffSeSxd+e\
        ivj25Ny9BDb8fTtx66iKdrN92XeFp2nPSyhj500usa+sZJZxp67KRzDV056UJD10661NCTruhrDf0CDQ0NDf2X6ftRQ07U9HHSkDlo6N9LX+w2\
        ZI/jCRoaGhp6humHy4ZccVmAhv6BPl1tyBrHEzQ0NDT0/6S//XZzaGhozhBoaGhoaGhoaGgVXWrozlqIhYauuyqTZhp63FVx17BubFiSNqx2Wx\
        bSDWv0huV/y8lC7NDiLmDD0TuPoZ9D5iGGo5aYKc5R4BTHckDEWAsaGhp69ug3G6O5zsQDwTMAAAAASUVORK5CYII=
        """
}
