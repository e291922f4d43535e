// The files of vault-template/ as literals. Written by script/embed-template: change the folder, then run it.
// swift-format-ignore-file

extension VaultTemplate {
static let english: [TemplateFile] = [
TemplateFile(".daybook/settings.yaml", text: #"""
# Settings of this vault. A line that is missing or starts with "#" has its default.

# The language of new pages and exports where the command line does not say one: en or fr.
lang: en

# What is written before this time counts for the day before, in streaks and moods.
day_ends_at: 03:00

# The list that `daybook lists add` fills when none is named.
default_list: groceries

# Further folders, and what their files are: journal, agenda, list, sensor or note.
#folders:
#  Daily notes: journal
#  Shopping: list

# The first day of weeks: monday, sunday or saturday. Without this line it is that of your country.
#week_start: monday

# The paper of `daybook agenda print`, for the style custom.
#paper:
#  base: dotted            # blank, lined, grid or dotted
#  spacing: 5mm
#  colour: "#b8c4d0"
#  margins: 12mm           # 1 to 4 lengths, as in CSS
#  spread: false           # a week on two facing pages
#  size: A4                # A4, A5 or Letter

# MQTT servers that `daybook sensors listen` listens to. Passwords are kept elsewhere: daybook sensors listen --help.
#servers:
#  home: {host: 192.168.1.5}

"""#),
TemplateFile(".daybookignore", text: #"""
# What daybook leaves out, written as in .gitignore.
/templates/

"""#),
TemplateFile("Start here.md", text: #"""
---
aliases: [Welcome, Home]
tags: [daybook]
---

# Start here

This folder is your vault: Markdown and CSV files, nothing else. Change any of it with any editor, keep it in git,
search it with `grep`. The week you find here is made up, so that every command has something to show;
delete what you do not need.

| folder | holds | a command to try |
|---|---|---|
| `journal/` | what happened: one file an entry | `daybook log "Rain at last. mood:happy #work/garden"` |
| `agenda/` | what is planned: pages of days, weeks and months | `daybook agenda page` |
| `lists/` | what to buy or bring | `daybook lists add "2 milk, bread"` |
| `sensors/` | what devices measure | `daybook sensors status` |
| `people/`, or any other folder | notes | `daybook new "Ideas for spring" --in notes` |
| `media/` | photos and other attachments | |
| `templates/` | what new pages start from | `daybook agenda page week --next` |

## Three rules

1. The files are the truth. The index lives outside of this folder and can be deleted at any time.
2. Each file may start with a few lines between `---`: a date, tags, a mood. All of them are optional.
3. A line that starts with `- [ ]` is a task, one with a time is an event, `#word` is a tag and `[[Name]]` a link.

## Look around

- [[{{today}}|Today's page]], the page of [[{{week}}|this week]] and of [[{{month}}|this month]]
- [[Garden plan#Beds]], a page on dotted paper, and the [[packing list|Packing for Edinburgh]] to tick off
- [[Nora]], whom the journal mentions, and the [groceries](lists/groceries.md)
- [[pool/device|The pool]], with five weeks of readings beside its file

```
daybook search frost              daybook search 'mood:happy tag:work/*'
daybook streak                    daybook mood
daybook search is:overdue         daybook links Nora
daybook sensors history pool -m ph
```

`daybook help` lists all commands; `daybook COMMAND --help` explains one, with examples.

"""#),
TemplateFile("agenda/garden-plan.md", text: #"""
---
title: Garden plan
type: custom
paper: dotted
tags: [work/garden]
aliases: [The plan]
updated: {{today-2}}T18:40:00
---

# Garden plan

```
        N
  +-----------+------+
  |  pear     | shed |
  |     beds  +------+
  |  1  2  3   pool  |
  +------------------+
```

## Beds

1. **Sun**: tomatoes, basil. First harvest: ![[first-tomatoes.png]]
2. **Half shade**: chard, peas, beans
3. **Shade**: ferns, hostas; nothing from [[people/Nora|Nora's]] slug buffet

## Frost

~~Mid-October~~ The first frost came early, see the journal. A table for next year:

| year | first frost | last frost |
|---|---|---|
| {{today.year}} | {{today-4}} | |

- [ ] Fleece over bed 2 due:{{today+3}} #work/garden

"""#),
TemplateFile("agenda/packing-for-edinburgh.md", text: #"""
---
title: Packing for Edinburgh
aliases: [packing list]
type: todo
paper: lined
due: {{today+5}}
---

# Packing for Edinburgh

- [x] Tickets
- [ ] Passport or identity card priority:high
- [ ] Raincoat, boots, two jumpers
  - [x] waterproof the boots
  - [ ] find the second jumper
- [ ] Present for Ewan #family
- [ ] Book for the train: see [[Reading list]]

Train: [[{{week}}]], home again {{today+9}}.

"""#),
TemplateFile("agenda/reading-list.md", text: #"""
---
title: Reading list
type: note
tags: [reading]
---

# Reading list

- [/] *The Overstory*, Richard Powers #reading/novel
- [ ] *The Well-Tempered Garden*, Christopher Lloyd
- [x] *A Year in Provence*, Peter Mayle done:{{today-19}}

See also <https://www.gutenberg.org>, and what [[Nora]] lent me.

"""#),
TemplateFile("agenda/{{month.year}}/{{month}}.md", text: #"""
---
type: month
date: {{month.first}}
---

# {{month.long}}

- [ ] Pay the rent repeat:1m due:{{today+8}} #admin
- [ ] Close the pool for the winter: cover, pump, chlorine
- [ ] Read one book: see [[Reading list]]

> Slow is smooth, smooth is fast.

"""#),
TemplateFile("agenda/{{today+1.year}}/{{today+1}}.md", text: #"""
---
type: day
date: {{today+1}}
paper: grid
---

# {{today+1.long}}

- all-day [[Nora]]'s birthday repeat:yearly alarm:1d #family
- 19:00-23:00 Dinner at Nora's, bring the cake @"12 Cotham Road"
- 07:00 Water the greenhouse repeat:2d until:{{today+30}} #work/garden

- [ ] Wrap the present due:{{today+1}}

"""#),
TemplateFile("agenda/{{today-1.year}}/{{today-1}}.md", text: #"""
---
type: day
date: {{today-1}}
mood: happy
---

# {{today-1.long}}

- 09:00-12:30 Pruning at the museum @"City museum" #work/garden
- 17:30 Dentist alarm:1h repeat:6m #health

- [x] Call the bank due:{{today-1}} done:{{today-1}} #admin
- [x] Sharpen the secateurs done:{{today-1}}

The dentist is pleased, so am I. Next visit is in the calendar by itself: `repeat:6m`.

"""#),
TemplateFile("agenda/{{today.year}}/{{today}}.md", text: #"""
---
type: day
date: {{today}}
paper: lined
tags: [home]
---

# {{today.long}}

- all-day Recycling is collected
- 08:30-09:15 Run along the river @"Harbour path" #running
- 10:00-11:30 Planting plan with the Okafors @Clifton alarm:30m #work/garden
  - bring the soil samples
  - ask about the old pear tree
- 13:00 Lunch with [[Nora]]
- 21:30-01:00 Meteor shower from the hill, take a flask

## Tasks

- [ ] Send the invoice for the Okafors' garden due:{{today}} priority:high #work/admin
- [ ] Order tulip bulbs due:{{today-2}} #work/garden
- [/] Clean the pool filter due:{{today+1}}
- [x] Book the train to Edinburgh done:{{today}}
- [-] Repaint the shed

"""#),
TemplateFile("agenda/{{week.year}}/{{week}}.md", text: #"""
---
type: week
date: {{week.first}}
---

# {{week.long}}

What this week is about: finish the Okafors' plan before the ground freezes.

- [ ] Planting plan, second draft #work/garden
- [ ] Three runs #running
- [x] Plan the meals, fill the [[groceries]]
- {{today+5}} 22:10 – {{today+6}} 07:25 Night train to Edinburgh @"Temple Meads" alarm:90m
- {{today+2}} 20:00-21:30 Choir repeat:1w except:{{today+16}} @"St Paul's hall"

"""#),
TemplateFile("journal/{{today-1.path}}-2145-quiet-evening.md", text: #"""
---
date: {{today-1}}T21:45:00
mood: happy
tags: [home, reading]
location: Bristol
weather: {condition: clear, temp: 4}
---

# Quiet evening

Soup, a fire, and forty pages of *The Overstory*. The sky was so clear that I carried the telescope down to the pool.

"""#),
TemplateFile("journal/{{today-12.path}}-2005-argument.md", text: #"""
---
date: {{today-12}}T20:05:00
mood: very_sad
tags: [family]
private: true
---

# An argument

About the house, again. `private: true` keeps this entry out of every export.

"""#),
TemplateFile("journal/{{today-13.path}}-0850-new-filter.md", text: #"""
---
date: {{today-13}}T08:50:00
mood: neutral
tags: [home]
---

# New filter

Changed the cartridge of the pool filter before breakfast. The water should be clear again by the weekend.

"""#),
TemplateFile("journal/{{today-17.path}}-1900-run-in-the-rain.md", text: #"""
---
date: {{today-17}}T19:00:00
mood: happy
tags: [running]
distance: 7.5
weather: {condition: rain, temp: 8}
---

# A run in the rain

Nobody on the path but a heron.

"""#),
TemplateFile("journal/{{today-19.path}}-2210-finished-a-book.md", text: #"""
---
date: {{today-19}}T22:10:00
mood: happy
tags: [reading]
---

# Finished a book

*A Year in Provence*: now I want a stone table. It is on the [[Reading list]].

"""#),
TemplateFile("journal/{{today-2.path}}-1240-second-draft.md", text: #"""
---
date: {{today-2}}T12:40:00
mood: neutral
tags: [work/garden, work/meeting]
location: {name: Clifton, lat: 51.4549, lon: -2.6206}
---

# Second draft

The Okafors like the [[Garden plan]] but want the pond on the other side. Two hours lost, a better view won.

- [x] measure the wall again
- [ ] ask the nursery about multi-stem birches due:{{today+4}} #work/garden

"""#),
TemplateFile("journal/{{today-24.path}}-1300-meeting.md", text: #"""
---
date: {{today-24}}T13:00:00
mood: sad
tags: [work/meeting]
---

# A long meeting

Three hours about a hedge.

"""#),
TemplateFile("journal/{{today-3.path}}-1730-first-tomatoes.md", text: #"""
---
date: {{today-3}}T17:30:00
mood: very_happy
favorite: true
tags: [work/garden, family]
location: {name: Home, lat: 51.4712, lon: -2.5936}
weather: {condition: sunny, temp: 12.5, wind: 9}
photos:
  - file: media/{{today-3.folder}}/first-tomatoes.png
    caption: The last three tomatoes of the greenhouse, ripe at last
---

# The last tomatoes

Who would have thought: three ripe tomatoes this late in the year. [[Nora]] got the largest one.

![Three tomatoes](../../../media/{{today-3.folder}}/first-tomatoes.png)

"""#),
TemplateFile("journal/{{today-31.path}}-1640-market.md", text: #"""
---
date: {{today-31}}T16:40:00
mood: happy
tags: [home, friends]
place: Bristol
---

# Pumpkins at the market

Bought two, was given a third. Soup for the whole street.

"""#),
TemplateFile("journal/{{today-4.path}}-0710-first-frost.md", text: #"""
---
date: {{today-4}}T07:10:00
mood: sad
tags: [work/garden]
weather: {condition: frost, temp: -1.5}
---

# First frost

The dahlias are black. I had the fleece in the shed and did not put it out: my own fault.

"""#),
TemplateFile("journal/{{today-5.path}}-1905-ten-kilometres.md", text: #"""
---
date: {{today-5}}T19:05:00
mood: very_happy
favorite: true
tags: running
distance: 10.2
location: {name: Harbour path, lat: 51.4475, lon: -2.6027}
weather: {condition: cloudy, temp: 9}
---

# Ten kilometres!

For the first time without a pause: 58 minutes. Legs like wood, head like a bell. 🎉

"""#),
TemplateFile("journal/{{today-6.path}}-2230-choir.md", text: #"""
---
date: {{today-6}}T22:30:00
mood: happy
tags: [choir, friends]
place: St Paul's hall
---

# Choir

Fauré's *Cantique de Jean Racine*. The tenors were four, and in tune.

"""#),
TemplateFile("journal/{{today-8.path}}-0035-late-train.md", text: #"""
---
date: {{today-8}}T00:35:00
mood: sad
tags: [travel]
---

# The late train

Two hours between Reading and Swindon with nothing but a vending machine. It is past midnight, so this counts for the day
before: `day_ends_at` in `.daybook/settings.yaml`.

"""#),
TemplateFile("journal/{{today-9.path}}-1815-museum.md", text: #"""
---
date: {{today-9}}T18:15:00
mood: neutral
tags: [work/garden]
location: City museum
---

# Roses at the museum

Forty roses pruned, three thorns kept. The curator wants a quote for spring.

"""#),
TemplateFile("lists/groceries.md", text: #"""
---
name: Groceries
created: {{today-40}}
tags: [home]
---

# Groceries

A number is how many, `unit:` how much, `@` where; `freq:` counts how often it was bought.

## Fruit and vegetables

- [ ] Apples x6 freq:9 bought:{{today-8}} @market
- [ ] Leeks x3 added:{{today-1}} @market
- [x] Lemons x2 freq:5 bought:{{today-2}} @market

## Dairy

- [ ] Milk x2 freq:14 bought:{{today-6}}
- [x] Butter unit:250g freq:6 bought:{{today-2}}

## Pantry

- [ ] Flour unit:1kg freq:3 bought:{{today-21}} @"Mill Road bakery"
- [ ] Coffee unit:500g added:{{today}} #treat
- [x] Rice unit:1kg freq:2 bought:{{today-9}}
- [-] Salt

"""#),
TemplateFile("lists/hardware.md", text: #"""
---
name: Hardware shop
---

# Hardware shop

- [ ] Wood screws x40 unit:4mm
- [ ] Frost fleece unit:10m #work/garden
- [x] Filter cartridge freq:1 bought:{{today-13}}

"""#),
TemplateFile("media/{{today-3.folder}}/first-tomatoes.png", base64: #"""
iVBORw0KGgoAAAANSUhEUgAAAeAAAAFACAMAAABTFl9JAAAAG1BMVEXs8OTW4shWeD46WCzENCiWIh7oeGB4WjxaQiwd8DExAAAM2klEQVR42u2d2XLbOBBF
KRLt5P+/eDJ22RJFbI21QR9WqtIPSQsXBxsvIGjbMp9H5kO+NfNRgQCmAgFMPgCTD8DkAzD5AEw+KhDAVCCAyQdg8gGYfAAmH4DJh2AAU4EAJh+AyQdg8gGY
fAAmH4LJRwUCmAoEMPkATD4Akw/A5AMw+RAMYCoQwOQDMPkATD4AV+Xbt2P/9wD4foL3bd8/4X4/AL6R4P0T7pPvcUYM4MUFn/ge1048vXzeiQPAufmOAN+f
Kp1XvtjEUZCvv5D98VlcWw3heAH7UpvHTzknlc8/cVjtmfvjrS2aAXy81N5PCY+vZ2b5QhOHRcCJtji9B38X7sz3/7/mlS88cdgDnGqLZobo48n3tYyzAMcn
DjuAk23RRgN8qc/j3ApnlC89cZgCbHIRc5pCzoDPhZzUgxMThxnAVhcxr/m+SvYcoU81OnuIDkwclnqwxUXMOd9r+X4q8rsVzlxFhycOi0O0pUXMWz7fPDIX
8JaYOMytom0tYi75rlV5fD+zyhefOIy9B5tbxFzyXcs3uQdv8YnDlJNlcBHjA/w2Rk8HHJ04bFmVBhcxl3wBwlMbYGTiMOZFG1zEXPL5ijh7CglPHNa2AcsW
MXvk6bHb9foq9+8T9i6vcTFRHsCBicPcPq9yEbNnPs33ZT/L+eiz25Ur6iVfcOKwCDhzEbNrnyUOGqhVbfGJw95JjaxFzF76mAZcp8o/cRg8ipNaxOy1j0nA
bVRdJw6TZ60iixi/uCPyBGvDEOA2ovalDtP5FjHKWkjUiKURq5mohU9LFldDpD6m6907qFoScHU1BKtjrjXbSdVigNPVEMuXrI5JepOqovv8SVXLAE7UQ26+
CsadrMWIqtx8OsYWAUfrQZ0vWh0jt/diqtT5shmbAxyrh+LyFTBufsQmA66y/iKiLL8mBSqiunxKxg31Rtps/ZEnvyibgMvpZpZPMx+30quiW1R/PlVGrcpi
uory5TJuoldLt7T+Lowt7gcH6qFD+bIY1+sN0+3RQc6MjZ3JirXyPuVLM67UW9B3q6e4mlV5L8B7spn3Kl9qPq7RW0y3Wq8twHvOINaxfDHbr1jvXkO3hV4b
gKN2+8ATGEX+fTDfXku3kd7JgPd8uiP2b8t34l7zJfY0f8ntOel9+zmCazbVA6ou73m3Bhw+cXJ0ePEvEpxmrHh8b/G/EfChePFPmh71gt+9zDLcIfM8v3x5
/o5xwMdxZC5AxgH2b7gepXCP0vJNAlzTENSbu0FTvf/QVgj4SDXZ/PLlrbpNDeVl5xfmAPaeBjk0bP2lvDXgwJmigm2xYYKLD0oVvV283Dd5E8Cl+54jBbeD
Gy7f9b7JGwCu2dg2C7ikAgN3/C0MuP7kQqHBchoCS1azVWwD5Qvd8bcg4AYFLATsGwKNvK4E7/gDcOUQaAew/44/AFcOgTYAx+74A3DVELhb6cGBO/4AXDkE
7taG6Lc7/gBcPQTa8IRDd/wBuHII3LMIDzD9A3f8AbhyCMybhkfs6vjv+ANw5RCYR3jItl3mfZMAVg2BeSutMfuyefdNAlg1BF4vC5u48Z513ySAuwyBY05W
sMiq8qJrhsBhgJP3TQK4yxA46GzUhTCABw2Bow6/vRMG8KAhcNzpxvMdfwCuHAJNraLPkLdFj+xMBbylr9y1APh0qlJ+JWApP7KTuHLXCmD5fJy8PL8AcKbq
/CHQyImOC133/kQZ3wPwVXRQdrdTlUP0PuU97fIXtfcELAnVchvAF5UvTwjx8oBdVPVV9rqAgyqfjwfx4oBdpmpZHnBS5lPufQC7bNX/dC8NWCH0DfHCgJ1K
9TfiJQE7JWC5A2Al3u+GvSJgdVPuOiWNSeicGvCX7vUAO+fUPfiJeFHAhXz/ye4CWDoCdmrAp1eHNQGrNT8bdsPyicc8k9Z6zy/5MdE//+T0crgk4LdGnaH6
M1ARTsF1LuyeNdT7/gkvynxazwVZFPDJudKodqJAnAv38kmBDynT64KAf0IXkbokYAk3ap/qUsLBAnk/+Pxxvk8p0isRvu46fvmc+PUAu8iolVCtGaXjnTdv
mSO1el1A7GsZTtG1Czfn0Wmf19OBPI3aozqgu2LuV63qqvS6AGD3JtV5hH635VU28lOag6p37zqo8H1Ufx1lzfuodx3ndh9sd9GpaMuWADsXHbV8tAt11ztn
ZxNcr9e/UPf3Zpe/IW4asISU+rvza3PX6m6E98c31Ov1Sv0I9OYw4aUAu/STaNbZuhsMzyfCar2exvzx9bjMR9WFTQB2TQDnEa41Rt+dYbXeEF4F4tUAhyal
D6cYt3JbdnzxnGWenV6ZtHolwjeXsKYLWwDshats1NktO+z255pnUd8jqdc1AOzWAiwxvirCOS3b4zW8rN3yzTOlv7JldeAOXdgA4DjfAsI55QvP8xHzrIZw
Vgfu0IXnAxbXSHReyw7zfR+MfVNvOeGQ2BrAsgTgJF894WT5Ev03ZJ7VEM4boduP0dMBSwfAkihfFl+vVRo0WOjBhgCLixL2m2eJLixZettNR1LuvY8FLK4p
4LTwUAe+bmJ4ebvSLgzgMN+mXTjI94thCrgrJZzXnB09uBpwdqrrmLxHPzStV5oDFuuAxTUGnCQsTkdY8ZllgF3NSAXgR/LkSAPArgqwejcJwBHhTvXsuk8t
BXzdWLk3YFfBNwFYXJ8nPUgnALt7Ak6MWQV8E8qj//WjusJTgNs3qUUBu2K+ccARuIUfl02YHtyowmPK059Wjjg1SAO40ZAZU57Ft44wgBWAWyuXPL6FhNPf
QpQOgMU44H4L2nzAVdaoBjA9uK/y7A7cpQsDeBbgj48hXRjA3ZW7zoAdgK+C+wGWihG6xxjdVq/Qgx8A/l2AVXw7EAbwJMANezCAAdxIsADYJOBHc8AP84Cl
E1/J3ghuCDh5n1ajLiwAVgB27fgC+LcDbkNYw3c+YOnDVwHYNeO7NOA+DaEb4LdSJTaeG/GNGYg/eqsVZ9yQ2rFjLgnYNeKbBrw1BbwtAVi6jNA6wA3OZCkA
y8AODOBXyD33eLZGhJV8p195KF3OsVy0S68D0WWApQVfAJsEvDUDvC0DuLkD7wHs3EjCScAyqgPPv5W2C+DNcA+uIaznawOw9O7ABgFLJd9lADcjHNVuCXAx
4RK+vwSwDAYs8QqUEsQnvLLSbzZIY4PW17hN9eAiwm98lwPc0KBdCLAU8l3sV1ekqX/nnZ2MAX4SlhK8q/1ukkhD/24NwC+ERY13vV8+k4b+nX95aQ7wK2HR
4V3xtwulmb0TeH2wB/hEWBR4l/z1UZFG9k4YsAzkmwV4eweXA3fZ3w+WRvZO6P3fIuArYt/P2vrxrvfbhdLE3gn6OzYBb6J9HssCLng19Ixi22KAt2K+K/68
bLW9E/NnRxCOHnaMFKwA79KAs1FcamBFwNmIq24UNHF+WnSIRcPXMuAsxJVXRho5IK9ArMPb/HRfvEj6CtTiXRTwJsVv/8n90YGAyypQQ3dZwOmX/+Drf079
TezAWRWYTXddwMF27FJj2B0AP7+z1fg7YKa+pCZS9Pp/K8CPOwMutHe2yYStzpkGASsRaxYxALbyPWK9u7PNJZxcFgG4BLGqgNKRsABYn7C1Nwtge1c9KMyd
bSbhjBdXAIfyZb79ZzeXvnwBXF5Aqc43APADwBML2KkLC4CtFLAL4Sy+AB6TrwPhPL72AVtvWXnZOgOmZ07P15xw7p40gAfla0w4+8wBgIcC7nDvC4CN5GtJ
WHFoCMDD8kkrxKpDYQAel68RYd2hPwCPBywN+QLYUj6pR6w9tQvgofmqCav5AnhsPqlCLHq+AB6cr4ZwCV8Aj84npYiliC+Ax+eTAsZSiBfAM/KJVH9jdd6l
oADOyJfxVbfqL70BeGo+z7fc8uFOvVIQwHn5IgdzXZMvvQF4dj4pfThrtUi+Kr4AXiFfOV4AL5JvvQvJAKzNV3YfGYAXyldyHxmAF8unva4KwAvmU9xWBeC1
88nv0fs7AT8ATAUCmHwAJt98wH///P3z9ecv4Q3Djaq4d7hRFfcON6ri3uFGVdw73KiKe4cbVXHvcKMq7h1uVMW9w42quHe4URX3DrEqsSoJsSoJsSoJsSoJ
sSoJsSoJsSqxKgmxKgmxKgmxKgmxKgmxKgmxKrEqqQqsSkKsSkKsSkKsSkKsSkKsSkKsSqxKQqxKQqxKQqxKQqxKQqxKQqxKrEpCrEpCrEpCrEpCrEpCrEpC
rEqsSqoCq5IQq5IQq5IQq5IQq5IQq5IQqxKrkhCrkhCrkhCrkhCrkhCrkhCrEquSEKuSEKuSEKuSEKuSEKuSEKsSq5KqwKokxKokxKokxKokxKokxKokxKrE
qiTEqiTEqiTEqiTEqiTEqiTEqsSqpFawKgmxKgmxKglHhv8BBlsWQo3rEGoAAAAASUVORK5CYII=
"""#),
TemplateFile("people/Nora.md", text: #"""
---
title: Nora
aliases: [Nora Byrne]
tags: [people, family]
birthday: {{today+1}}
phone: "+44 117 496 0123"
---

# Nora

Sister, cellist, grows dahlias. Lives at 12 Cotham Road, ten minutes on foot.

## Present ideas

- a subscription to the seed library
- anything but another mug

"""#),
TemplateFile("sensors/pool/device.md", text: #"""
---
name: Pool
kind: pool
topic: home/pool/readings
server: home
measures:
  temperature:
    label: Temperature
    unit: °C
    range: [-5, 45]
    warning: [18, 30]
    critical: [5, 35]
  ph:
    label: pH
    range: [0, 14]
    warning: [7.0, 7.6]
    critical: [6.6, 8.0]
    calibration: {offset: 0.05, slope: 1.0}
  chlorine:
    label: Chlorine
    unit: mg/L
    range: [0, 10]
    warning: [1.0, 3.0]
    critical: [0.4, 5.0]
  orp:
    label: Redox
    unit: mV
    range: [0, 1000]
    warning: [650, 780]
    critical: [550, 850]
offline_after: 24h
cooldown: 2h
---

# The pool

The probe hangs at the shallow end and reports every six hours. Its readings lie beside this file, one CSV file a month.

- [x] New filter cartridge done:{{today-13}}
- [ ] Calibrate the pH probe repeat:3m due:{{today+12}}

"""#),
TemplateFile("sensors/pool/{{row.month}}.csv", text: #"""
timestamp,temperature,ph,chlorine,orp
{{today-34}}T00:00:00.000Z,18.3,7.29,1.81,667
{{today-34}}T06:00:00.000Z,18.5,7.28,1.72,656
{{today-34}}T12:00:00.000Z,19.9,7.31,1.64,649
{{today-34}}T18:00:00.000Z,21.0,7.26,1.56,658
{{today-33}}T00:00:00.000Z,18.3,7.32,1.48,638
{{today-33}}T06:00:00.000Z,17.9,7.30,1.40,639
{{today-33}}T12:00:00.000Z,20.1,7.31,1.32,624
{{today-33}}T18:00:00.000Z,20.0,7.33,1.22,616
{{today-32}}T00:00:00.000Z,17.9,7.33,1.12,618
{{today-32}}T06:00:00.000Z,18.1,7.35,1.03,606
{{today-32}}T12:00:00.000Z,20.3,7.35,2.48,691
{{today-32}}T18:00:00.000Z,19.8,7.34,2.40,693
{{today-31}}T00:00:00.000Z,18.4,7.37,2.32,677
{{today-31}}T06:00:00.000Z,18.0,7.39,2.24,679
{{today-31}}T12:00:00.000Z,19.9,7.41,2.14,672
{{today-31}}T18:00:00.000Z,20.0,7.41,2.06,653
{{today-30}}T00:00:00.000Z,18.1,7.37,1.98,664
{{today-30}}T06:00:00.000Z,17.7,7.40,1.90,652
{{today-30}}T12:00:00.000Z,18.8,7.40,1.81,642
{{today-30}}T18:00:00.000Z,19.5,7.45,1.71,631
{{today-29}}T00:00:00.000Z,17.1,7.43,1.61,634
{{today-29}}T06:00:00.000Z,17.3,7.43,1.54,629
{{today-29}}T12:00:00.000Z,19.4,7.44,1.43,618
{{today-29}}T18:00:00.000Z,19.2,7.43,1.33,617
{{today-28}}T00:00:00.000Z,16.9,7.44,1.26,606
{{today-28}}T06:00:00.000Z,17.2,7.49,1.17,599
{{today-28}}T12:00:00.000Z,19.6,7.45,1.06,600
{{today-28}}T18:00:00.000Z,18.7,7.47,0.97,595
{{today-27}}T00:00:00.000Z,16.9,7.49,2.56,687
{{today-27}}T06:00:00.000Z,16.2,7.44,2.48,685
{{today-27}}T12:00:00.000Z,19.0,7.49,2.38,662
{{today-27}}T18:00:00.000Z,19.2,7.45,2.29,675
{{today-26}}T00:00:00.000Z,16.1,7.43,2.19,661
{{today-26}}T06:00:00.000Z,16.6,7.44,2.10,652
{{today-26}}T12:00:00.000Z,19.0,7.49,2.01,654
{{today-26}}T18:00:00.000Z,17.8,7.49,1.93,642
{{today-25}}T00:00:00.000Z,16.9,7.44,1.85,653
{{today-25}}T06:00:00.000Z,15.5,7.45,1.78,640
{{today-25}}T12:00:00.000Z,17.7,7.45,1.69,641
{{today-25}}T18:00:00.000Z,18.0,7.45,1.60,633
{{today-24}}T00:00:00.000Z,16.7,7.48,1.51,613
{{today-24}}T06:00:00.000Z,16.2,7.47,,613
{{today-24}}T12:00:00.000Z,18.1,7.45,1.34,614
{{today-24}}T18:00:00.000Z,18.1,7.42,1.25,609
{{today-23}}T00:00:00.000Z,16.3,7.87,1.17,550
{{today-23}}T06:00:00.000Z,16.5,7.86,1.08,537
{{today-23}}T12:00:00.000Z,17.6,7.85,0.99,538
{{today-23}}T18:00:00.000Z,18.0,7.88,2.47,623
{{today-22}}T00:00:00.000Z,15.8,7.85,2.38,633
{{today-22}}T06:00:00.000Z,15.8,7.84,2.30,615
{{today-22}}T12:00:00.000Z,18.3,7.86,2.20,619
{{today-22}}T18:00:00.000Z,18.7,7.86,2.12,612
{{today-21}}T00:00:00.000Z,15.4,7.83,2.03,611
{{today-21}}T06:00:00.000Z,15.4,7.83,1.94,606
{{today-21}}T12:00:00.000Z,18.3,7.80,1.83,605
{{today-21}}T18:00:00.000Z,17.8,7.79,1.75,600
{{today-20}}T00:00:00.000Z,15.3,7.38,1.64,634
{{today-20}}T06:00:00.000Z,15.0,7.35,1.57,634
{{today-20}}T12:00:00.000Z,17.5,7.34,1.47,643
{{today-20}}T18:00:00.000Z,17.7,7.30,1.38,630
{{today-19}}T00:00:00.000Z,15.1,7.34,1.30,627
{{today-19}}T06:00:00.000Z,15.1,7.33,1.21,616
{{today-19}}T12:00:00.000Z,17.5,7.32,1.14,615
{{today-19}}T18:00:00.000Z,16.7,7.32,1.04,609
{{today-18}}T00:00:00.000Z,15.0,7.28,2.51,710
{{today-18}}T06:00:00.000Z,14.8,7.28,2.42,697
{{today-18}}T12:00:00.000Z,17.5,7.30,2.34,694
{{today-18}}T18:00:00.000Z,17.1,7.27,2.26,688
{{today-17}}T00:00:00.000Z,14.8,7.29,2.17,697
{{today-17}}T06:00:00.000Z,14.4,,2.09,679
{{today-17}}T12:00:00.000Z,16.4,7.26,2.01,677
{{today-17}}T18:00:00.000Z,16.7,7.24,1.93,676
{{today-16}}T00:00:00.000Z,14.0,7.22,1.83,667
{{today-16}}T06:00:00.000Z,13.9,7.20,1.75,682
{{today-16}}T12:00:00.000Z,17.2,7.23,1.65,653
{{today-16}}T18:00:00.000Z,16.1,7.19,1.55,657
{{today-15}}T00:00:00.000Z,13.5,7.18,1.46,651
{{today-15}}T06:00:00.000Z,13.9,7.19,1.36,647
{{today-15}}T12:00:00.000Z,16.0,7.17,1.27,652
{{today-15}}T18:00:00.000Z,16.3,7.15,1.19,638
{{today-14}}T00:00:00.000Z,14.2,7.18,1.09,632
{{today-14}}T06:00:00.000Z,14.5,7.15,1.00,632
{{today-14}}T12:00:00.000Z,16.0,7.15,,713
{{today-14}}T18:00:00.000Z,15.8,7.17,2.28,707
{{today-13}}T00:00:00.000Z,13.6,7.17,2.19,697
{{today-13}}T06:00:00.000Z,13.7,7.19,2.12,691
{{today-13}}T12:00:00.000Z,16.3,7.13,2.36,718
{{today-13}}T18:00:00.000Z,15.8,7.08,2.28,714
{{today-12}}T00:00:00.000Z,13.9,7.11,,712
{{today-12}}T06:00:00.000Z,13.2,7.10,2.12,703
{{today-12}}T12:00:00.000Z,15.4,7.15,2.04,692
{{today-12}}T18:00:00.000Z,15.0,7.11,1.96,682
{{today-11}}T00:00:00.000Z,13.8,7.11,1.87,683
{{today-11}}T06:00:00.000Z,13.4,7.12,1.77,676
{{today-11}}T12:00:00.000Z,15.2,7.11,1.68,686
{{today-11}}T18:00:00.000Z,15.2,7.15,1.59,659
{{today-10}}T00:00:00.000Z,13.0,7.08,1.50,664
{{today-10}}T06:00:00.000Z,12.8,7.12,1.41,661
{{today-10}}T12:00:00.000Z,15.5,7.10,1.32,652
{{today-10}}T18:00:00.000Z,15.6,7.11,1.21,649
{{today-9}}T00:00:00.000Z,13.8,7.06,1.12,648
{{today-9}}T06:00:00.000Z,13.0,7.11,1.04,637
{{today-9}}T12:00:00.000Z,15.0,7.08,0.95,629
{{today-9}}T18:00:00.000Z,14.9,7.09,2.45,738
{{today-8}}T00:00:00.000Z,12.7,7.12,2.37,712
{{today-8}}T06:00:00.000Z,12.8,7.11,2.29,712
{{today-8}}T12:00:00.000Z,14.3,7.11,2.22,699
{{today-8}}T18:00:00.000Z,15.3,7.12,2.14,701
{{today-7}}T00:00:00.000Z,12.1,7.07,2.04,697
{{today-7}}T06:00:00.000Z,11.9,7.15,1.96,690
{{today-7}}T12:00:00.000Z,14.5,7.13,1.88,680
{{today-7}}T18:00:00.000Z,14.1,7.10,1.79,682
{{today-6}}T00:00:00.000Z,12.5,7.13,1.70,681
{{today-6}}T06:00:00.000Z,12.0,7.13,1.60,671
{{today-6}}T12:00:00.000Z,14.8,7.14,1.50,657
{{today-6}}T18:00:00.000Z,14.4,7.14,1.42,656
{{today-5}}T00:00:00.000Z,12.2,7.18,1.32,641
{{today-5}}T06:00:00.000Z,11.9,7.16,1.24,638
{{today-5}}T12:00:00.000Z,14.5,7.15,1.16,638
{{today-5}}T18:00:00.000Z,14.4,7.18,1.08,633
{{today-4}}T00:00:00.000Z,11.9,7.18,0.99,632
{{today-4}}T06:00:00.000Z,11.3,7.20,2.58,718
{{today-4}}T12:00:00.000Z,13.7,,2.49,716
{{today-4}}T18:00:00.000Z,14.1,7.17,2.42,724
{{today-3}}T00:00:00.000Z,11.1,7.23,2.32,698
{{today-3}}T06:00:00.000Z,11.5,7.22,2.23,694
{{today-3}}T12:00:00.000Z,13.2,7.24,2.13,689
{{today-3}}T18:00:00.000Z,13.7,7.23,2.03,691
{{today-2}}T00:00:00.000Z,11.8,7.23,,676
{{today-2}}T06:00:00.000Z,11.0,7.25,1.85,658
{{today-2}}T12:00:00.000Z,13.5,7.28,1.75,664
{{today-2}}T18:00:00.000Z,13.3,7.22,1.67,662
{{today-1}}T00:00:00.000Z,11.4,7.24,1.58,651
{{today-1}}T06:00:00.000Z,11.3,7.29,1.48,642
{{today-1}}T12:00:00.000Z,13.7,7.29,1.39,646
{{today-1}}T18:00:00.000Z,13.1,7.30,1.30,630
{{today}}T00:00:00.000Z,10.9,7.32,1.21,616
{{today}}T06:00:00.000Z,10.3,7.34,1.13,620
{{today}}T12:00:00.000Z,13.0,7.31,1.04,612
{{today}}T18:00:00.000Z,13.2,7.32,2.45,702

"""#),
TemplateFile("templates/custom.md", text: #"""
---
type: {{type}}
created: {{today}}
paper: dotted
---

# {{title}}


"""#),
TemplateFile("templates/day.md", text: #"""
---
type: {{type}}
date: {{date}}
paper: lined
---

# {{title}}

## Events

## Tasks

## Notes


"""#),
TemplateFile("templates/month.md", text: #"""
---
type: {{type}}
date: {{date}}
before: {{previous}}
after: {{next}}
---

# {{title}}

## To do

## To look forward to


"""#),
TemplateFile("templates/note.md", text: #"""
---
type: {{type}}
created: {{today}}
---

# {{title}}


"""#),
TemplateFile("templates/todo.md", text: #"""
---
type: {{type}}
created: {{today}}
---

# {{title}}

- [ ] 


"""#),
TemplateFile("templates/week.md", text: #"""
---
type: {{type}}
date: {{date}}
before: {{previous}}
after: {{next}}
---

# {{title}}

What this week is about:

- [ ] 


"""#),
]
static let french: [TemplateFile] = [
TemplateFile(".daybook/settings.yaml", text: #"""
# Réglages de ce coffre. Une ligne absente ou qui commence par « # » garde sa valeur par défaut.

# La langue des nouvelles pages et des exports, si la ligne de commande n’en dit rien : en ou fr.
lang: fr

# Ce qui est écrit avant cette heure compte pour la veille, dans les séries et les humeurs.
day_ends_at: 03:00

# La liste que remplit `daybook lists add` quand aucune n’est nommée.
default_list: courses

# D’autres dossiers, et ce que sont leurs fichiers : journal, agenda, list, sensor ou note.
#folders:
#  Notes du jour: journal
#  Achats: list

# Le premier jour des semaines : monday (lundi), sunday (dimanche) ou saturday (samedi). Sans cette ligne, celui de votre pays.
#week_start: monday

# Le papier de `daybook agenda print`, pour le style custom.
#paper:
#  base: dotted            # blank (blanc), lined (ligné), grid (quadrillé) ou dotted (pointé)
#  spacing: 5mm
#  colour: "#b8c4d0"
#  margins: 12mm           # 1 à 4 longueurs, comme en CSS
#  spread: false           # une semaine sur deux pages en regard
#  size: A4                # A4, A5 ou Letter

# Les serveurs MQTT que `daybook sensors listen` écoute. Les mots de passe sont gardés ailleurs : daybook sensors listen --help.
#servers:
#  maison: {host: 192.168.1.5}

"""#),
TemplateFile(".daybookignore", text: #"""
# Ce que daybook laisse de côté, écrit comme dans .gitignore.
/templates/

"""#),
TemplateFile("Commencez ici.md", text: #"""
---
aliases: [Bienvenue, Accueil]
tags: [daybook]
lang: fr
---

# Commencez ici

Ce dossier est votre coffre : des fichiers Markdown et CSV, rien d’autre. Modifiez-les avec l’éditeur de votre choix,
gardez-les dans git, cherchez-y avec `grep`. La semaine que vous trouvez ici est inventée, pour que chaque commande ait
quelque chose à montrer ; effacez ce dont vous n’avez pas besoin.

| dossier | ce qu’il contient | une commande à essayer |
|---|---|---|
| `journal/` | ce qui s’est passé : un fichier par entrée | `daybook log "Enfin la pluie. humeur:joyeux #travail/jardin"` |
| `agenda/` | ce qui est prévu : pages de jours, semaines et mois | `daybook agenda page` |
| `lists/` | ce qu’il faut acheter ou emporter | `daybook lists add "2 lait, pain"` |
| `sensors/` | ce que mesurent les appareils | `daybook sensors status` |
| `personnes/`, ou tout autre dossier | des notes | `daybook new "Idées pour le printemps" --in notes` |
| `media/` | photos et autres pièces jointes | |
| `templates/` | le point de départ des nouvelles pages | `daybook agenda page semaine --next` |

## Trois règles

1. Les fichiers font foi. L’index est hors de ce dossier et peut être effacé à tout moment.
2. Un fichier peut commencer par quelques lignes entre `---` : une date, des étiquettes, une humeur. Rien n’est obligatoire.
3. Une ligne qui commence par `- [ ]` est une tâche, une ligne avec une heure un événement, `#mot` une étiquette et
   `[[Nom]]` un lien.

## Faire le tour

- [[{{today}}|La page du jour]], celle de [[{{week}}|la semaine]] et celle [[{{month}}|du mois]]
- [[Plan du jardin#Planches]], sur papier pointillé, et la [[valise|Valise pour Édimbourg]] à cocher
- [[Léa]], dont parle le journal, et la [liste de courses](lists/courses.md)
- [[piscine/device|La piscine]], avec cinq semaines de relevés à côté de son fichier

```
daybook search gelée              daybook search 'mood:happy tag:travail/*'
daybook streak                    daybook mood
daybook search is:overdue         daybook links Léa
daybook sensors history piscine -m ph
```

`daybook help` donne toutes les commandes ; `daybook COMMANDE --help` en explique une, avec des exemples.

"""#),
TemplateFile("agenda/a-lire.md", text: #"""
---
title: À lire
type: note
tags: [lecture]
---

# À lire

- [/] *L’Arbre-monde*, Richard Powers #lecture/roman
- [ ] *Éloge des vagabondes*, Gilles Clément
- [x] *La Gloire de mon père*, Marcel Pagnol done:{{today-19}}

Voir aussi <https://gallica.bnf.fr>, et ce que [[Léa]] m’a prêté.

"""#),
TemplateFile("agenda/plan-du-jardin.md", text: #"""
---
title: Plan du jardin
type: custom
paper: dotted
tags: [travail/jardin]
aliases: [Le plan]
updated: {{today-2}}T18:40:00
---

# Plan du jardin

```
         N
  +------------+--------+
  |  poirier   | cabane |
  |  planches  +--------+
  |  1  2  3    piscine |
  +---------------------+
```

## Planches

1. **Soleil** : tomates, basilic. Les dernières : ![[dernieres-tomates.png]]
2. **Mi-ombre** : blettes, pois, haricots
3. **Ombre** : fougères, hostas ; rien du buffet à limaces de [[personnes/Léa|Léa]]

## Gelées

~~Mi-novembre~~ La première est venue tôt, voir le journal. Un tableau pour l’an prochain :

| année | première gelée | dernière gelée |
|---|---|---|
| {{today.year}} | {{today-4}} | |

- [ ] Voile sur la planche 2 due:{{today+3}} #travail/jardin

"""#),
TemplateFile("agenda/valise-pour-edimbourg.md", text: #"""
---
title: Valise pour Édimbourg
aliases: [valise]
type: todo
paper: lined
due: {{today+5}}
---

# Valise pour Édimbourg

- [x] Billets
- [ ] Passeport priority:high
- [ ] Imperméable, chaussures de marche, deux pulls
  - [x] imperméabiliser les chaussures
  - [ ] retrouver le second pull
- [ ] Cadeau pour Ewan #famille
- [ ] Un livre pour le train : voir [[À lire]]

Train : [[{{week}}]], retour le {{today+9}}.

"""#),
TemplateFile("agenda/{{month.year}}/{{month}}.md", text: #"""
---
type: month
date: {{month.first}}
---

# {{month.long}}

- [ ] Payer le loyer repeat:1m due:{{today+8}} #papiers
- [ ] Fermer la piscine pour l’hiver : bâche, pompe, chlore
- [ ] Lire un livre : voir [[À lire]]

> Hâtez-vous lentement.

"""#),
TemplateFile("agenda/{{today+1.year}}/{{today+1}}.md", text: #"""
---
type: day
date: {{today+1}}
paper: grid
---

# {{today+1.long}}

- all-day Anniversaire de [[Léa]] repeat:yearly alarm:1d #famille
- 19:00-23:00 Dîner chez Léa, apporter le gâteau @"12 rue des Tables-Claudiennes"
- 07:00 Arroser la serre repeat:2d until:{{today+30}} #travail/jardin

- [ ] Emballer le cadeau due:{{today+1}}

"""#),
TemplateFile("agenda/{{today-1.year}}/{{today-1}}.md", text: #"""
---
type: day
date: {{today-1}}
mood: happy
---

# {{today-1.long}}

- 09:00-12:30 Taille au musée @"Musée des Confluences" #travail/jardin
- 17:30 Dentiste alarm:1h repeat:6m #santé

- [x] Appeler la banque due:{{today-1}} done:{{today-1}} #papiers
- [x] Affûter le sécateur done:{{today-1}}

Le dentiste est content, moi aussi. Le prochain rendez-vous se note tout seul : `repeat:6m`.

"""#),
TemplateFile("agenda/{{today.year}}/{{today}}.md", text: #"""
---
type: day
date: {{today}}
paper: lined
tags: [maison]
---

# {{today.long}}

- all-day Ramassage du verre
- 08:30-09:15 Footing sur les quais @"Berges du Rhône" #course
- 10:00-11:30 Plan de plantation chez les Morel @Écully alarm:30m #travail/jardin
  - apporter les échantillons de terre
  - demander ce qu’on fait du vieux poirier
- 13:00 Déjeuner avec [[Léa]]
- 21:30-01:00 Étoiles filantes depuis la colline, prendre un thermos

## À faire

- [ ] Envoyer la facture du jardin Morel due:{{today}} priority:high #travail/bureau
- [ ] Commander les bulbes de tulipes due:{{today-2}} #travail/jardin
- [/] Nettoyer le filtre de la piscine due:{{today+1}}
- [x] Prendre le billet pour Édimbourg done:{{today}}
- [-] Repeindre la cabane

"""#),
TemplateFile("agenda/{{week.year}}/{{week}}.md", text: #"""
---
type: week
date: {{week.first}}
---

# {{week.long}}

L’idée de la semaine : finir le plan des Morel avant que la terre ne gèle.

- [ ] Plan de plantation, deuxième version #travail/jardin
- [ ] Trois sorties #course
- [x] Prévoir les repas, remplir les [[courses]]
- {{today+5}} 22:10 – {{today+6}} 07:25 Train de nuit @"Part-Dieu" alarm:90m
- {{today+2}} 20:00-21:30 Chorale repeat:1w except:{{today+16}} @"Salle Saint-Paul"

"""#),
TemplateFile("journal/{{today-1.path}}-2145-soiree-calme.md", text: #"""
---
date: {{today-1}}T21:45:00
mood: happy
tags: [maison, lecture]
location: Lyon
weather: {condition: clear, temp: 4}
---

# Soirée calme

Une soupe, un feu, quarante pages de *L’Arbre-monde*. Le ciel était si clair que j’ai descendu la lunette jusqu’à la piscine.

"""#),
TemplateFile("journal/{{today-12.path}}-2005-dispute.md", text: #"""
---
date: {{today-12}}T20:05:00
mood: very_sad
tags: [famille]
private: true
---

# Une dispute

À propos de la maison, encore. `private: true` tient cette entrée à l’écart de tous les exports.

"""#),
TemplateFile("journal/{{today-13.path}}-0850-filtre-neuf.md", text: #"""
---
date: {{today-13}}T08:50:00
mood: neutral
tags: [maison]
---

# Filtre neuf

La cartouche de la piscine est changée avant le café. L’eau devrait redevenir claire d’ici la fin de la semaine.

"""#),
TemplateFile("journal/{{today-17.path}}-1900-sous-la-pluie.md", text: #"""
---
date: {{today-17}}T19:00:00
mood: happy
tags: [course]
distance: 7.5
weather: {condition: rain, temp: 8}
---

# Courir sous la pluie

Personne sur les quais, sauf un héron.

"""#),
TemplateFile("journal/{{today-19.path}}-2210-livre-fini.md", text: #"""
---
date: {{today-19}}T22:10:00
mood: happy
tags: [lecture]
---

# Un livre fini

*La Gloire de mon père* : maintenant je veux des collines. C’est noté dans [[À lire]].

"""#),
TemplateFile("journal/{{today-2.path}}-1240-deuxieme-version.md", text: #"""
---
date: {{today-2}}T12:40:00
mood: neutral
tags: [travail/jardin, travail/réunion]
location: {name: Écully, lat: 45.7743, lon: 4.7775}
---

# Deuxième version

Les Morel aiment le [[Plan du jardin]] mais veulent le bassin de l’autre côté. Deux heures perdues, une plus belle vue gagnée.

- [x] remesurer le mur
- [ ] demander à la pépinière des bouleaux en cépée due:{{today+4}} #travail/jardin

"""#),
TemplateFile("journal/{{today-24.path}}-1300-reunion.md", text: #"""
---
date: {{today-24}}T13:00:00
mood: sad
tags: [travail/réunion]
---

# Une longue réunion

Trois heures pour une haie.

"""#),
TemplateFile("journal/{{today-3.path}}-1730-dernieres-tomates.md", text: #"""
---
date: {{today-3}}T17:30:00
mood: very_happy
favorite: true
tags: [travail/jardin, famille]
location: {name: Maison, lat: 45.7772, lon: 4.8303}
weather: {condition: sunny, temp: 12.5, wind: 9}
photos:
  - file: media/{{today-3.folder}}/dernieres-tomates.png
    caption: Les trois dernières tomates de la serre, mûres enfin
---

# Les dernières tomates

Qui l’eût cru : trois tomates mûres si tard dans l’année. La plus grosse est pour [[Léa]].

![Trois tomates](../../../media/{{today-3.folder}}/dernieres-tomates.png)

"""#),
TemplateFile("journal/{{today-31.path}}-1640-marche.md", text: #"""
---
date: {{today-31}}T16:40:00
mood: happy
tags: [maison, amis]
location: Lyon
---

# Des potirons au marché

Deux d’achetés, un troisième offert. De la soupe pour tout l’immeuble.

"""#),
TemplateFile("journal/{{today-4.path}}-0710-premiere-gelee.md", text: #"""
---
date: {{today-4}}T07:10:00
humeur: triste
tags: [travail/jardin]
weather: {condition: frost, temp: -1.5}
---

# Première gelée

Les dahlias sont noirs. Le voile était dans la cabane et je ne l’ai pas sorti : bien fait pour moi.

"""#),
TemplateFile("journal/{{today-5.path}}-1905-dix-kilometres.md", text: #"""
---
date: {{today-5}}T19:05:00
mood: very_happy
favorite: true
tags: course
distance: 10.2
location: {name: Berges du Rhône, lat: 45.7485, lon: 4.8427}
weather: {condition: cloudy, temp: 9}
---

# Dix kilomètres !

Pour la première fois sans marcher : 58 minutes. Les jambes en bois, la tête légère. 🎉

"""#),
TemplateFile("journal/{{today-6.path}}-2230-chorale.md", text: #"""
---
date: {{today-6}}T22:30:00
mood: happy
tags: [chorale, amis]
lieu: Salle Saint-Paul
---

# Chorale

Le *Cantique de Jean Racine* de Fauré. Les ténors étaient quatre, et justes.

"""#),
TemplateFile("journal/{{today-8.path}}-0035-dernier-train.md", text: #"""
---
date: {{today-8}}T00:35:00
mood: sad
tags: [voyage]
---

# Le dernier train

Deux heures à Mâcon avec un distributeur pour seule compagnie. Minuit est passé : l’entrée compte pour la veille, grâce à
`day_ends_at` dans `.daybook/settings.yaml`.

"""#),
TemplateFile("journal/{{today-9.path}}-1815-musee.md", text: #"""
---
date: {{today-9}}T18:15:00
mood: neutral
tags: [travail/jardin]
location: Musée des Confluences
---

# Les rosiers du musée

Quarante rosiers taillés, trois épines gardées. On me demande un devis pour le printemps.

"""#),
TemplateFile("lists/bricolage.md", text: #"""
---
name: Bricolage
---

# Bricolage

- [ ] Vis à bois x40 unit:4mm
- [ ] Voile d’hivernage unit:10m #travail/jardin
- [x] Cartouche de filtre freq:1 bought:{{today-13}}

"""#),
TemplateFile("lists/courses.md", text: #"""
---
name: Courses
created: {{today-40}}
tags: [maison]
---

# Courses

Un `x` et un nombre : combien ; `unit:` : quelle quantité ; `@` : où ; `freq:` compte les achats.

## Fruits et légumes

- [ ] Pommes x6 freq:9 bought:{{today-8}} @marché
- [ ] Poireaux x3 added:{{today-1}} @marché
- [x] Citrons x2 freq:5 bought:{{today-2}} @marché

## Crèmerie

- [ ] Lait x2 freq:14 bought:{{today-6}}
- [x] Beurre unit:250g freq:6 bought:{{today-2}}

## Épicerie

- [ ] Farine unit:1kg freq:3 bought:{{today-21}} @"Moulin de la Croix-Rousse"
- [ ] Café unit:500g added:{{today}} #plaisir
- [x] Riz unit:1kg freq:2 bought:{{today-9}}
- [-] Sel

"""#),
TemplateFile("media/{{today-3.folder}}/dernieres-tomates.png", base64: #"""
iVBORw0KGgoAAAANSUhEUgAAAeAAAAFACAMAAABTFl9JAAAAG1BMVEXs8OTW4shWeD46WCzENCiWIh7oeGB4WjxaQiwd8DExAAAM2klEQVR42u2d2XLbOBBF
KRLt5P+/eDJ22RJFbI21QR9WqtIPSQsXBxsvIGjbMp9H5kO+NfNRgQCmAgFMPgCTD8DkAzD5AEw+KhDAVCCAyQdg8gGYfAAmH4DJh2AAU4EAJh+AyQdg8gGY
fAAmH4LJRwUCmAoEMPkATD4Akw/A5AMw+RAMYCoQwOQDMPkATD4AV+Xbt2P/9wD4foL3bd8/4X4/AL6R4P0T7pPvcUYM4MUFn/ge1048vXzeiQPAufmOAN+f
Kp1XvtjEUZCvv5D98VlcWw3heAH7UpvHTzknlc8/cVjtmfvjrS2aAXy81N5PCY+vZ2b5QhOHRcCJtji9B38X7sz3/7/mlS88cdgDnGqLZobo48n3tYyzAMcn
DjuAk23RRgN8qc/j3ApnlC89cZgCbHIRc5pCzoDPhZzUgxMThxnAVhcxr/m+SvYcoU81OnuIDkwclnqwxUXMOd9r+X4q8rsVzlxFhycOi0O0pUXMWz7fPDIX
8JaYOMytom0tYi75rlV5fD+zyhefOIy9B5tbxFzyXcs3uQdv8YnDlJNlcBHjA/w2Rk8HHJ04bFmVBhcxl3wBwlMbYGTiMOZFG1zEXPL5ijh7CglPHNa2AcsW
MXvk6bHb9foq9+8T9i6vcTFRHsCBicPcPq9yEbNnPs33ZT/L+eiz25Ur6iVfcOKwCDhzEbNrnyUOGqhVbfGJw95JjaxFzF76mAZcp8o/cRg8ipNaxOy1j0nA
bVRdJw6TZ60iixi/uCPyBGvDEOA2ovalDtP5FjHKWkjUiKURq5mohU9LFldDpD6m6907qFoScHU1BKtjrjXbSdVigNPVEMuXrI5JepOqovv8SVXLAE7UQ26+
CsadrMWIqtx8OsYWAUfrQZ0vWh0jt/diqtT5shmbAxyrh+LyFTBufsQmA66y/iKiLL8mBSqiunxKxg31Rtps/ZEnvyibgMvpZpZPMx+30quiW1R/PlVGrcpi
uory5TJuoldLt7T+Lowt7gcH6qFD+bIY1+sN0+3RQc6MjZ3JirXyPuVLM67UW9B3q6e4mlV5L8B7spn3Kl9qPq7RW0y3Wq8twHvOINaxfDHbr1jvXkO3hV4b
gKN2+8ATGEX+fTDfXku3kd7JgPd8uiP2b8t34l7zJfY0f8ntOel9+zmCazbVA6ou73m3Bhw+cXJ0ePEvEpxmrHh8b/G/EfChePFPmh71gt+9zDLcIfM8v3x5
/o5xwMdxZC5AxgH2b7gepXCP0vJNAlzTENSbu0FTvf/QVgj4SDXZ/PLlrbpNDeVl5xfmAPaeBjk0bP2lvDXgwJmigm2xYYKLD0oVvV283Dd5E8Cl+54jBbeD
Gy7f9b7JGwCu2dg2C7ikAgN3/C0MuP7kQqHBchoCS1azVWwD5Qvd8bcg4AYFLATsGwKNvK4E7/gDcOUQaAew/44/AFcOgTYAx+74A3DVELhb6cGBO/4AXDkE
7taG6Lc7/gBcPQTa8IRDd/wBuHII3LMIDzD9A3f8AbhyCMybhkfs6vjv+ANw5RCYR3jItl3mfZMAVg2BeSutMfuyefdNAlg1BF4vC5u48Z513ySAuwyBY05W
sMiq8qJrhsBhgJP3TQK4yxA46GzUhTCABw2Bow6/vRMG8KAhcNzpxvMdfwCuHAJNraLPkLdFj+xMBbylr9y1APh0qlJ+JWApP7KTuHLXCmD5fJy8PL8AcKbq
/CHQyImOC133/kQZ3wPwVXRQdrdTlUP0PuU97fIXtfcELAnVchvAF5UvTwjx8oBdVPVV9rqAgyqfjwfx4oBdpmpZHnBS5lPufQC7bNX/dC8NWCH0DfHCgJ1K
9TfiJQE7JWC5A2Al3u+GvSJgdVPuOiWNSeicGvCX7vUAO+fUPfiJeFHAhXz/ye4CWDoCdmrAp1eHNQGrNT8bdsPyicc8k9Z6zy/5MdE//+T0crgk4LdGnaH6
M1ARTsF1LuyeNdT7/gkvynxazwVZFPDJudKodqJAnAv38kmBDynT64KAf0IXkbokYAk3ap/qUsLBAnk/+Pxxvk8p0isRvu46fvmc+PUAu8iolVCtGaXjnTdv
mSO1el1A7GsZTtG1Czfn0Wmf19OBPI3aozqgu2LuV63qqvS6AGD3JtV5hH635VU28lOag6p37zqo8H1Ufx1lzfuodx3ndh9sd9GpaMuWADsXHbV8tAt11ztn
ZxNcr9e/UPf3Zpe/IW4asISU+rvza3PX6m6E98c31Ov1Sv0I9OYw4aUAu/STaNbZuhsMzyfCar2exvzx9bjMR9WFTQB2TQDnEa41Rt+dYbXeEF4F4tUAhyal
D6cYt3JbdnzxnGWenV6ZtHolwjeXsKYLWwDshats1NktO+z255pnUd8jqdc1AOzWAiwxvirCOS3b4zW8rN3yzTOlv7JldeAOXdgA4DjfAsI55QvP8xHzrIZw
Vgfu0IXnAxbXSHReyw7zfR+MfVNvOeGQ2BrAsgTgJF894WT5Ev03ZJ7VEM4boduP0dMBSwfAkihfFl+vVRo0WOjBhgCLixL2m2eJLixZettNR1LuvY8FLK4p
4LTwUAe+bmJ4ebvSLgzgMN+mXTjI94thCrgrJZzXnB09uBpwdqrrmLxHPzStV5oDFuuAxTUGnCQsTkdY8ZllgF3NSAXgR/LkSAPArgqwejcJwBHhTvXsuk8t
BXzdWLk3YFfBNwFYXJ8nPUgnALt7Ak6MWQV8E8qj//WjusJTgNs3qUUBu2K+ccARuIUfl02YHtyowmPK059Wjjg1SAO40ZAZU57Ft44wgBWAWyuXPL6FhNPf
QpQOgMU44H4L2nzAVdaoBjA9uK/y7A7cpQsDeBbgj48hXRjA3ZW7zoAdgK+C+wGWihG6xxjdVq/Qgx8A/l2AVXw7EAbwJMANezCAAdxIsADYJOBHc8AP84Cl
E1/J3ghuCDh5n1ajLiwAVgB27fgC+LcDbkNYw3c+YOnDVwHYNeO7NOA+DaEb4LdSJTaeG/GNGYg/eqsVZ9yQ2rFjLgnYNeKbBrw1BbwtAVi6jNA6wA3OZCkA
y8AODOBXyD33eLZGhJV8p195KF3OsVy0S68D0WWApQVfAJsEvDUDvC0DuLkD7wHs3EjCScAyqgPPv5W2C+DNcA+uIaznawOw9O7ABgFLJd9lADcjHNVuCXAx
4RK+vwSwDAYs8QqUEsQnvLLSbzZIY4PW17hN9eAiwm98lwPc0KBdCLAU8l3sV1ekqX/nnZ2MAX4SlhK8q/1ukkhD/24NwC+ERY13vV8+k4b+nX95aQ7wK2HR
4V3xtwulmb0TeH2wB/hEWBR4l/z1UZFG9k4YsAzkmwV4eweXA3fZ3w+WRvZO6P3fIuArYt/P2vrxrvfbhdLE3gn6OzYBb6J9HssCLng19Ixi22KAt2K+K/68
bLW9E/NnRxCOHnaMFKwA79KAs1FcamBFwNmIq24UNHF+WnSIRcPXMuAsxJVXRho5IK9ArMPb/HRfvEj6CtTiXRTwJsVv/8n90YGAyypQQ3dZwOmX/+Drf079
TezAWRWYTXddwMF27FJj2B0AP7+z1fg7YKa+pCZS9Pp/K8CPOwMutHe2yYStzpkGASsRaxYxALbyPWK9u7PNJZxcFgG4BLGqgNKRsABYn7C1Nwtge1c9KMyd
bSbhjBdXAIfyZb79ZzeXvnwBXF5Aqc43APADwBML2KkLC4CtFLAL4Sy+AB6TrwPhPL72AVtvWXnZOgOmZ07P15xw7p40gAfla0w4+8wBgIcC7nDvC4CN5GtJ
WHFoCMDD8kkrxKpDYQAel68RYd2hPwCPBywN+QLYUj6pR6w9tQvgofmqCav5AnhsPqlCLHq+AB6cr4ZwCV8Aj84npYiliC+Ax+eTAsZSiBfAM/KJVH9jdd6l
oADOyJfxVbfqL70BeGo+z7fc8uFOvVIQwHn5IgdzXZMvvQF4dj4pfThrtUi+Kr4AXiFfOV4AL5JvvQvJAKzNV3YfGYAXyldyHxmAF8unva4KwAvmU9xWBeC1
88nv0fs7AT8ATAUCmHwAJt98wH///P3z9ecv4Q3Djaq4d7hRFfcON6ri3uFGVdw73KiKe4cbVXHvcKMq7h1uVMW9w42quHe4URX3DrEqsSoJsSoJsSoJsSoJ
sSoJsSoJsSqxKgmxKgmxKgmxKgmxKgmxKgmxKrEqqQqsSkKsSkKsSkKsSkKsSkKsSkKsSqxKQqxKQqxKQqxKQqxKQqxKQqxKrEpCrEpCrEpCrEpCrEpCrEpC
rEqsSqoCq5IQq5IQq5IQq5IQq5IQq5IQqxKrkhCrkhCrkhCrkhCrkhCrkhCrEquSEKuSEKuSEKuSEKuSEKuSEKsSq5KqwKokxKokxKokxKokxKokxKokxKrE
qiTEqiTEqiTEqiTEqiTEqiTEqsSqpFawKgmxKgmxKglHhv8BBlsWQo3rEGoAAAAASUVORK5CYII=
"""#),
TemplateFile("personnes/Léa.md", text: #"""
---
title: Léa
aliases: [Léa Morin]
tags: [personnes, famille]
birthday: {{today+1}}
phone: "+33 4 65 71 00 12"
---

# Léa

Ma sœur. Violoncelliste, cultive des dahlias. Habite les pentes, à dix minutes à pied.

## Idées de cadeau

- un abonnement à la grainothèque
- tout sauf un mug

"""#),
TemplateFile("sensors/piscine/device.md", text: #"""
---
name: Piscine
kind: pool
topic: maison/piscine/releves
server: maison
measures:
  temperature:
    label: Température
    unit: °C
    range: [-5, 45]
    warning: [18, 30]
    critical: [5, 35]
  ph:
    label: pH
    range: [0, 14]
    warning: [7.0, 7.6]
    critical: [6.6, 8.0]
    calibration: {offset: 0.05, slope: 1.0}
  chlorine:
    label: Chlore
    unit: mg/L
    range: [0, 10]
    warning: [1.0, 3.0]
    critical: [0.4, 5.0]
  orp:
    label: Rédox
    unit: mV
    range: [0, 1000]
    warning: [650, 780]
    critical: [550, 850]
offline_after: 24h
cooldown: 2h
---

# La piscine

La sonde est du côté du petit bain et envoie un relevé toutes les six heures. Les relevés sont à côté de ce fichier, un
CSV par mois.

- [x] Cartouche de filtre neuve done:{{today-13}}
- [ ] Étalonner la sonde pH repeat:3m due:{{today+12}}

"""#),
TemplateFile("sensors/piscine/{{row.month}}.csv", text: #"""
timestamp,temperature,ph,chlorine,orp
{{today-34}}T00:00:00.000Z,18.3,7.29,1.81,667
{{today-34}}T06:00:00.000Z,18.5,7.28,1.72,656
{{today-34}}T12:00:00.000Z,19.9,7.31,1.64,649
{{today-34}}T18:00:00.000Z,21.0,7.26,1.56,658
{{today-33}}T00:00:00.000Z,18.3,7.32,1.48,638
{{today-33}}T06:00:00.000Z,17.9,7.30,1.40,639
{{today-33}}T12:00:00.000Z,20.1,7.31,1.32,624
{{today-33}}T18:00:00.000Z,20.0,7.33,1.22,616
{{today-32}}T00:00:00.000Z,17.9,7.33,1.12,618
{{today-32}}T06:00:00.000Z,18.1,7.35,1.03,606
{{today-32}}T12:00:00.000Z,20.3,7.35,2.48,691
{{today-32}}T18:00:00.000Z,19.8,7.34,2.40,693
{{today-31}}T00:00:00.000Z,18.4,7.37,2.32,677
{{today-31}}T06:00:00.000Z,18.0,7.39,2.24,679
{{today-31}}T12:00:00.000Z,19.9,7.41,2.14,672
{{today-31}}T18:00:00.000Z,20.0,7.41,2.06,653
{{today-30}}T00:00:00.000Z,18.1,7.37,1.98,664
{{today-30}}T06:00:00.000Z,17.7,7.40,1.90,652
{{today-30}}T12:00:00.000Z,18.8,7.40,1.81,642
{{today-30}}T18:00:00.000Z,19.5,7.45,1.71,631
{{today-29}}T00:00:00.000Z,17.1,7.43,1.61,634
{{today-29}}T06:00:00.000Z,17.3,7.43,1.54,629
{{today-29}}T12:00:00.000Z,19.4,7.44,1.43,618
{{today-29}}T18:00:00.000Z,19.2,7.43,1.33,617
{{today-28}}T00:00:00.000Z,16.9,7.44,1.26,606
{{today-28}}T06:00:00.000Z,17.2,7.49,1.17,599
{{today-28}}T12:00:00.000Z,19.6,7.45,1.06,600
{{today-28}}T18:00:00.000Z,18.7,7.47,0.97,595
{{today-27}}T00:00:00.000Z,16.9,7.49,2.56,687
{{today-27}}T06:00:00.000Z,16.2,7.44,2.48,685
{{today-27}}T12:00:00.000Z,19.0,7.49,2.38,662
{{today-27}}T18:00:00.000Z,19.2,7.45,2.29,675
{{today-26}}T00:00:00.000Z,16.1,7.43,2.19,661
{{today-26}}T06:00:00.000Z,16.6,7.44,2.10,652
{{today-26}}T12:00:00.000Z,19.0,7.49,2.01,654
{{today-26}}T18:00:00.000Z,17.8,7.49,1.93,642
{{today-25}}T00:00:00.000Z,16.9,7.44,1.85,653
{{today-25}}T06:00:00.000Z,15.5,7.45,1.78,640
{{today-25}}T12:00:00.000Z,17.7,7.45,1.69,641
{{today-25}}T18:00:00.000Z,18.0,7.45,1.60,633
{{today-24}}T00:00:00.000Z,16.7,7.48,1.51,613
{{today-24}}T06:00:00.000Z,16.2,7.47,,613
{{today-24}}T12:00:00.000Z,18.1,7.45,1.34,614
{{today-24}}T18:00:00.000Z,18.1,7.42,1.25,609
{{today-23}}T00:00:00.000Z,16.3,7.87,1.17,550
{{today-23}}T06:00:00.000Z,16.5,7.86,1.08,537
{{today-23}}T12:00:00.000Z,17.6,7.85,0.99,538
{{today-23}}T18:00:00.000Z,18.0,7.88,2.47,623
{{today-22}}T00:00:00.000Z,15.8,7.85,2.38,633
{{today-22}}T06:00:00.000Z,15.8,7.84,2.30,615
{{today-22}}T12:00:00.000Z,18.3,7.86,2.20,619
{{today-22}}T18:00:00.000Z,18.7,7.86,2.12,612
{{today-21}}T00:00:00.000Z,15.4,7.83,2.03,611
{{today-21}}T06:00:00.000Z,15.4,7.83,1.94,606
{{today-21}}T12:00:00.000Z,18.3,7.80,1.83,605
{{today-21}}T18:00:00.000Z,17.8,7.79,1.75,600
{{today-20}}T00:00:00.000Z,15.3,7.38,1.64,634
{{today-20}}T06:00:00.000Z,15.0,7.35,1.57,634
{{today-20}}T12:00:00.000Z,17.5,7.34,1.47,643
{{today-20}}T18:00:00.000Z,17.7,7.30,1.38,630
{{today-19}}T00:00:00.000Z,15.1,7.34,1.30,627
{{today-19}}T06:00:00.000Z,15.1,7.33,1.21,616
{{today-19}}T12:00:00.000Z,17.5,7.32,1.14,615
{{today-19}}T18:00:00.000Z,16.7,7.32,1.04,609
{{today-18}}T00:00:00.000Z,15.0,7.28,2.51,710
{{today-18}}T06:00:00.000Z,14.8,7.28,2.42,697
{{today-18}}T12:00:00.000Z,17.5,7.30,2.34,694
{{today-18}}T18:00:00.000Z,17.1,7.27,2.26,688
{{today-17}}T00:00:00.000Z,14.8,7.29,2.17,697
{{today-17}}T06:00:00.000Z,14.4,,2.09,679
{{today-17}}T12:00:00.000Z,16.4,7.26,2.01,677
{{today-17}}T18:00:00.000Z,16.7,7.24,1.93,676
{{today-16}}T00:00:00.000Z,14.0,7.22,1.83,667
{{today-16}}T06:00:00.000Z,13.9,7.20,1.75,682
{{today-16}}T12:00:00.000Z,17.2,7.23,1.65,653
{{today-16}}T18:00:00.000Z,16.1,7.19,1.55,657
{{today-15}}T00:00:00.000Z,13.5,7.18,1.46,651
{{today-15}}T06:00:00.000Z,13.9,7.19,1.36,647
{{today-15}}T12:00:00.000Z,16.0,7.17,1.27,652
{{today-15}}T18:00:00.000Z,16.3,7.15,1.19,638
{{today-14}}T00:00:00.000Z,14.2,7.18,1.09,632
{{today-14}}T06:00:00.000Z,14.5,7.15,1.00,632
{{today-14}}T12:00:00.000Z,16.0,7.15,,713
{{today-14}}T18:00:00.000Z,15.8,7.17,2.28,707
{{today-13}}T00:00:00.000Z,13.6,7.17,2.19,697
{{today-13}}T06:00:00.000Z,13.7,7.19,2.12,691
{{today-13}}T12:00:00.000Z,16.3,7.13,2.36,718
{{today-13}}T18:00:00.000Z,15.8,7.08,2.28,714
{{today-12}}T00:00:00.000Z,13.9,7.11,,712
{{today-12}}T06:00:00.000Z,13.2,7.10,2.12,703
{{today-12}}T12:00:00.000Z,15.4,7.15,2.04,692
{{today-12}}T18:00:00.000Z,15.0,7.11,1.96,682
{{today-11}}T00:00:00.000Z,13.8,7.11,1.87,683
{{today-11}}T06:00:00.000Z,13.4,7.12,1.77,676
{{today-11}}T12:00:00.000Z,15.2,7.11,1.68,686
{{today-11}}T18:00:00.000Z,15.2,7.15,1.59,659
{{today-10}}T00:00:00.000Z,13.0,7.08,1.50,664
{{today-10}}T06:00:00.000Z,12.8,7.12,1.41,661
{{today-10}}T12:00:00.000Z,15.5,7.10,1.32,652
{{today-10}}T18:00:00.000Z,15.6,7.11,1.21,649
{{today-9}}T00:00:00.000Z,13.8,7.06,1.12,648
{{today-9}}T06:00:00.000Z,13.0,7.11,1.04,637
{{today-9}}T12:00:00.000Z,15.0,7.08,0.95,629
{{today-9}}T18:00:00.000Z,14.9,7.09,2.45,738
{{today-8}}T00:00:00.000Z,12.7,7.12,2.37,712
{{today-8}}T06:00:00.000Z,12.8,7.11,2.29,712
{{today-8}}T12:00:00.000Z,14.3,7.11,2.22,699
{{today-8}}T18:00:00.000Z,15.3,7.12,2.14,701
{{today-7}}T00:00:00.000Z,12.1,7.07,2.04,697
{{today-7}}T06:00:00.000Z,11.9,7.15,1.96,690
{{today-7}}T12:00:00.000Z,14.5,7.13,1.88,680
{{today-7}}T18:00:00.000Z,14.1,7.10,1.79,682
{{today-6}}T00:00:00.000Z,12.5,7.13,1.70,681
{{today-6}}T06:00:00.000Z,12.0,7.13,1.60,671
{{today-6}}T12:00:00.000Z,14.8,7.14,1.50,657
{{today-6}}T18:00:00.000Z,14.4,7.14,1.42,656
{{today-5}}T00:00:00.000Z,12.2,7.18,1.32,641
{{today-5}}T06:00:00.000Z,11.9,7.16,1.24,638
{{today-5}}T12:00:00.000Z,14.5,7.15,1.16,638
{{today-5}}T18:00:00.000Z,14.4,7.18,1.08,633
{{today-4}}T00:00:00.000Z,11.9,7.18,0.99,632
{{today-4}}T06:00:00.000Z,11.3,7.20,2.58,718
{{today-4}}T12:00:00.000Z,13.7,,2.49,716
{{today-4}}T18:00:00.000Z,14.1,7.17,2.42,724
{{today-3}}T00:00:00.000Z,11.1,7.23,2.32,698
{{today-3}}T06:00:00.000Z,11.5,7.22,2.23,694
{{today-3}}T12:00:00.000Z,13.2,7.24,2.13,689
{{today-3}}T18:00:00.000Z,13.7,7.23,2.03,691
{{today-2}}T00:00:00.000Z,11.8,7.23,,676
{{today-2}}T06:00:00.000Z,11.0,7.25,1.85,658
{{today-2}}T12:00:00.000Z,13.5,7.28,1.75,664
{{today-2}}T18:00:00.000Z,13.3,7.22,1.67,662
{{today-1}}T00:00:00.000Z,11.4,7.24,1.58,651
{{today-1}}T06:00:00.000Z,11.3,7.29,1.48,642
{{today-1}}T12:00:00.000Z,13.7,7.29,1.39,646
{{today-1}}T18:00:00.000Z,13.1,7.30,1.30,630
{{today}}T00:00:00.000Z,10.9,7.32,1.21,616
{{today}}T06:00:00.000Z,10.3,7.34,1.13,620
{{today}}T12:00:00.000Z,13.0,7.31,1.04,612
{{today}}T18:00:00.000Z,13.2,7.32,2.45,702

"""#),
TemplateFile("templates/custom.md", text: #"""
---
type: {{type}}
created: {{today}}
paper: dotted
---

# {{title}}


"""#),
TemplateFile("templates/day.md", text: #"""
---
type: {{type}}
date: {{date}}
paper: lined
---

# {{title}}

## Rendez-vous

## À faire

## Notes


"""#),
TemplateFile("templates/month.md", text: #"""
---
type: {{type}}
date: {{date}}
before: {{previous}}
after: {{next}}
---

# {{title}}

## À faire

## Ce qui s’annonce bien


"""#),
TemplateFile("templates/note.md", text: #"""
---
type: {{type}}
created: {{today}}
---

# {{title}}


"""#),
TemplateFile("templates/todo.md", text: #"""
---
type: {{type}}
created: {{today}}
---

# {{title}}

- [ ] 


"""#),
TemplateFile("templates/week.md", text: #"""
---
type: {{type}}
date: {{date}}
before: {{previous}}
after: {{next}}
---

# {{title}}

L’idée de la semaine :

- [ ] 


"""#),
]
}
